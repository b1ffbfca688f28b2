// What people do on the page, for the end-to-end tests.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, screenshot, settled } from './harness.mjs';

const axe = await readFile(join(root, 'web/node_modules/axe-core/axe.min.js'), 'utf8');

/** Opens the page, unfolds the list, into which most tests write, and waits until all of it is there, both editors too. */
export async function open(site, options = {}, hash = '') {
  const page = await site.newPage({ width: 1280, height: 800, ...options });
  await page.goto(site.url + hash);
  await page.locator('#rows .row').first().waitFor();
  await settled(page);
  await page.locator('#list-box').evaluate((box) => { box.open = true; });
  await bothEditors(page);
  return page;
}

/** Has CodeMirror take the place of both text areas. */
async function bothEditors(page) {
  await editorComes(page, 'urls');
  await editorComes(page, 'drop');
  await page.evaluate(() => scrollTo(0, 0));
}

/** Scrolls to a text until CodeMirror is there, which comes once the text is seen: a page that is still loading scrolls too. */
export async function editorComes(page, frame) {
  await page.waitForFunction((id) => {
    const element = document.getElementById(id);
    element.scrollIntoView({ block: 'nearest' });
    return element.querySelector('.cm-editor')?.checkVisibility();
  }, frame);
}

/** Closes a page on which nothing may have gone wrong. */
export async function close(page) {
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

export const editor = (page) => page.getByRole('textbox', { name: 'robots.txt', exact: true });
export const list = (page) => page.locator('#urls').getByRole('textbox');

/** Pastes into what has the focus: an editor may take the place of its text area, and takes the focus too. */
export async function pasteHere(page, text) {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Pastes over all that is in an editor. It is not clicked: a text area whose place is taken meanwhile would be waited for. */
export async function pasteInto(target, text) {
  await target.focus();
  await target.press('Control+a');
  await pasteHere(target.page(), text);
}

export const paste = (page, text) => pasteInto(editor(page), text);

/** A link to work as the page makes it, without the page's address. */
export async function linkTo(work) {
  const packed = await new Response(new Blob([JSON.stringify(work)]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer();
  return `#work=${Buffer.from(packed).toString('base64url')}`;
}

/** Asks for a crawler and a list of URLs. */
export async function ask(page, crawler, urls) {
  await page.locator('#crawler').fill(crawler);
  await page.keyboard.press('Escape');
  await pasteInto(list(page), urls.join('\n'));
}

/** The answers as [['Allowed', '/url', 'Allow: /x', 'Line 3'], ['Allowed', '/other', '', 'No rule matches'], …]. */
export async function answers(page) {
  await settled(page);
  return page.locator('#rows .row').evaluateAll((rows) => rows.map((row) => (
    ['.word', '.choose', '.rule-text', '.where'].map((part) => row.querySelector(part).innerText)
  )));
}

/** Opens one of the three tabs of the answers. */
export const openTab = (page, name) => page.locator('#tabs').getByRole('radio', { name, exact: true }).check();

/** Opens the menu, unless it is open. */
export async function openMenu(page) {
  const menu = page.locator('#menu');
  if (!await menu.isVisible()) await unfold(menu, page.locator('#menu-open'));
}

/** Presses a button of the menu. */
export async function menu(page, name) {
  await openMenu(page);
  await page.locator('#menu').getByRole('button', { name }).click();
}

/** The first answer about a URL, to be chosen. */
export const row = (page, url) => page.locator('#rows .choose', { hasText: url }).first();

/** Options of a page that may use the clipboard, and what is in it. */
export const withClipboard = { permissions: ['clipboard-read', 'clipboard-write'] };
export const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

/** What a button saves, as text. */
export async function saved(page, press) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** Unfolds a part with a click, until the page has heard of it: the event that tells so comes a task later. */
export async function unfold(part, opener) {
  await part.evaluate((e) => {
    window.unfolded = false;
    e.addEventListener('toggle', ({ newState }) => { window.unfolded = newState === 'open'; });
  });
  await opener.click();
  await part.page().waitForFunction(() => window.unfolded);
}

/** Waits until all that follows from sizes is painted: the page measures in one frame, and takes another size in the next. */
export async function painted(page) {
  await page.evaluate(async () => { for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame); });
}

/**
 * Waits until a page answers true to what takes it a while to tell; page.waitForFunction takes a promise for true, whatever
 * comes of it.
 */
export async function until(page, ask, given) {
  const late = Date.now() + 60_000;
  while (!await page.evaluate(ask, given)) {
    if (Date.now() > late) throw new Error(`a minute long not: ${ask}`);
    await painted(page);
  }
}

/** Copies a link to the work, and gives its fragment. */
export async function copiedLink(page) {
  await menu(page, 'Copy a link');
  await page.locator('#menu-status').filter({ hasText: 'The link is copied.' }).waitFor();
  const { hash } = new URL(await clipboard(page));
  await page.keyboard.press('Escape');
  await page.locator('#menu-status:empty').waitFor({ state: 'attached' }); // nothing is said of it any more
  return hash;
}

/**
 * Holds what is shown, or a part of it, to WCAG 2.2 AA and axe's best practices, once nothing of it is on its way any more.
 * To list what passes too would take longer than to look.
 */
export async function accessible(page, what = '', part = 'html') {
  await settled(page);
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(axe);
  const violations = await page.evaluate(async (selector) => {
    const { violations } = await window.axe.run(selector, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).slice(0, 3).join(' ')}`);
  }, part);
  assert.deepEqual(violations.map((violation) => `${what} ${violation}`), []);
}

/**
 * Holds what is shown, or a part of it, to the same in the light and in the dark, and takes a picture of each, named
 * NAME-light and NAME-dark, unless there is no name; nothing of the page may stick out sideways.
 */
export async function presentable(page, { name, what = name, part, ...options } = {}) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await accessible(page, `${what}, ${colorScheme}`, part);
    if (name) await screenshot(page, `${name}-${colorScheme}`, options);
  }
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${what}: no sideways scrolling`);
}
