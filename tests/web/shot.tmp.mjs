import { chromium } from 'playwright-core';
export async function launch() {
	return chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless','--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] });
}
export const U = 'http://127.0.0.1:8877';
export async function page(b, o={}) { const c = await b.newContext({ viewport:{width:1440,height:900}, locale:'en-GB', ...o }); const p = await c.newPage(); p.on('console', m=>{ if(['error','warning'].includes(m.type())) console.log('CONSOLE', m.text().slice(0,300)); }); p.on('pageerror', e=>console.log('PAGEERROR', e.message, (e.stack||'').split('\n').slice(0,4).join(' | '))); return p; }
