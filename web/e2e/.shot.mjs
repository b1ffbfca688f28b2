import { start } from './harness.mjs';
const site = await start();
const [,, lang='en', ...only] = process.argv;
for (const [w,scheme] of [[1280,'light'],[360,'dark']]) {
  const page = await site.newPage({width:w,height:800,colorScheme:scheme,locale:lang==='ja'?'ja-JP':'en-US'});
  await page.goto(site.url);
  await page.locator('#rows .row').first().waitFor();
  await page.waitForTimeout(600);
  await page.locator('#rows .row').nth(2).click();
  await page.waitForTimeout(200);
  await page.screenshot({path:`/tmp/s-list-${w}-${lang}.png`,fullPage:true});
  await page.locator('#look input[value=matrix]').check({force:true});
  await page.waitForTimeout(400);
  await page.locator('#presets input[value=all]').check({force:true});
  await page.waitForTimeout(400);
  await page.locator('#matrix .cell button').nth(1).click();
  await page.waitForTimeout(300);
  await page.screenshot({path:`/tmp/s-matrix-${w}-${lang}.png`,fullPage:true});
  await page.locator('#menu-open').click();
  await page.waitForTimeout(300);
  await page.screenshot({path:`/tmp/s-menu-${w}-${lang}.png`});
  console.log(page.problems);
}
await site.close();
