import { launch, page, U } from './shot.tmp.mjs';
const b = await launch(); const p = await page(b);
await p.goto(U+'/'); await p.waitForSelector('html[data-ready]',{timeout:8000}).catch(e=>console.log('notready')); await p.waitForTimeout(600); await p.screenshot({path:'/tmp/pg/home.png'});
await p.goto(U+'/#/new/waterloo'); await p.waitForTimeout(900); await p.screenshot({path:'/tmp/pg/new.png'});
await p.selectOption('#seat-allied','me').catch(()=>{});
await p.click('button.big'); await p.waitForTimeout(2500); await p.screenshot({path:'/tmp/pg/table.png'});
console.log(p.url());
await b.close();
