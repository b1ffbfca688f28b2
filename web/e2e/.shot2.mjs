import { start } from './harness.mjs';
const site = await start();
for (const [w,scheme,lang] of [[1280,'light','en-US'],[360,'dark','ja-JP']]) {
  const page = await site.newPage({width:w,height:800,colorScheme:scheme,locale:lang});
  await page.goto(site.url);
  await page.locator('#rows .row').first().waitFor();
  await page.waitForTimeout(600);
  await page.locator('#rows .row').nth(2).click();
  await page.locator('.matches summary').click();
  await page.waitForTimeout(900);
  await page.screenshot({path:`/tmp/s-expl-${w}.png`,fullPage:true});
  await page.locator('#look input[value=matrix]').check({force:true});
  await page.waitForTimeout(500);
  await page.screenshot({path:`/tmp/s-matrix-${w}.png`,fullPage:true});
}
await site.close();
