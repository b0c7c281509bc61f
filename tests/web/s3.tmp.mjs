import { launch, page, U } from './shot.tmp.mjs';
const b = await launch(); const p = await page(b);
await p.goto(U+'/'); await p.waitForSelector('html[data-ready]');
const mk = async (body) => p.evaluate(async body => (await (await fetch('/api/v1/tables',{method:'POST',headers:{'Content-Type':'application/json'},body:JSON.stringify(body)})).json()), body);
const r = await mk({game:'waterloo',scenario:'historical',seats:{french:'me',allied:'bot:random'}});
await p.goto(U+'/#/table/'+r.table.id); await p.waitForSelector('.app'); await p.waitForTimeout(800);
await p.click('[data-key="s:laneffe:french"]'); await p.waitForTimeout(200);
await p.click('.pickers button:has-text("All")'); await p.waitForTimeout(300);
await p.screenshot({path:'/tmp/pg/t1.png'});
await p.click('[data-key="a:charleroi"]'); await p.waitForTimeout(1500);
await p.screenshot({path:'/tmp/pg/t2.png'});
for (let i=0;i<60;i++){ const has = await p.$('.tactical'); if(has) break; if (await p.$('.act .btn.go[aria-disabled=false]')) await p.keyboard.press('c'); else { const v=await p.$('.choices .verb'); if(v) await v.click(); } await p.waitForTimeout(250);
 if (i==1) await p.click('text=End your moves').catch(()=>{}); }
await p.waitForTimeout(500); await p.screenshot({path:'/tmp/pg/t3.png'});
for (let i=0;i<14;i++){ if (await p.$('.lanes .block')) break; const v=await p.$('.choices .verb'); if (await p.$('.act .btn.go[aria-disabled=false]')) await p.keyboard.press('c'); else if(v) await v.click(); await p.waitForTimeout(400);} 
await p.screenshot({path:'/tmp/pg/t4.png'});
console.log(p.url());
await b.close();
