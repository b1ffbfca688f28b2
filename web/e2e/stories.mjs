// The four stories that the page is made for, each from a first visit, with the number of actions that it may take; and a
// visitor who plays them, in whichever browser. A browser is driven through a tab:
//
//   go(url), evaluate(f, ...args)  f runs in the page; what goes in and out is JSON
//   type(text), press(...keys)     into what has the focus; keys that are held together
//   point(x, y)                    a click, or a tap where there is touch
//   download()                     what was downloaded, as { name, text }
//   problems()                     what went wrong on the page so far, in words
//   close()

import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

/** Plays a part on a page. Actions are counted, what is only looked at is none. */
export class Visitor {
  actions = 0;

  constructor(tab, url) {
    this.tab = tab;
    this.url = url;
  }

  /** Has a text on the clipboard, from elsewhere, before the page is visited. */
  async brings(text) {
    await this.tab.go('data:text/html,<textarea></textarea>');
    await this.tab.evaluate((brought) => {
      const area = document.querySelector('textarea');
      area.value = brought;
      area.select();
    }, text);
    await this.tab.press('Control', 'c');
  }

  async opens(hash = '') {
    await this.tab.go(this.url + hash);
    await this.settled();
  }

  async types(text) {
    this.actions++;
    await this.tab.type(text);
  }

  async presses(key) {
    this.actions++;
    await this.tab.press(key);
    await this.settled();
  }

  async pastes() {
    this.actions++;
    await this.tab.press('Control', 'v');
    await this.settled();
  }

  /** Drops a file on what a selector names. */
  async drops({ name, type, text }, selector) {
    this.actions++;
    await this.tab.evaluate((file, at) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([file.text], file.name, { type: file.type }));
      for (const event of ['dragenter', 'dragover', 'drop']) {
        document.querySelector(at).dispatchEvent(new DragEvent(event, { dataTransfer, bubbles: true, cancelable: true }));
      }
    }, { name, type, text }, selector);
    await this.settled();
  }

  /** Clicks or taps what has a name that begins so: a button, a link, a field by its label. */
  async taps(name) {
    this.actions++;
    let place;
    await this.until(async () => { place = await this.tab.evaluate(find, name); return place; }, `nobody sees "${name}"`);
    await this.tab.point(place.x, place.y);
    await this.settled();
  }

  async focuses(selector) {
    this.actions++;
    await this.tab.evaluate((at) => document.querySelector(at).focus(), selector);
  }

  /** What an element says; '' if nobody sees it. */
  sees(selector) {
    return this.tab.evaluate((at) => {
      const element = document.querySelector(at);
      return element?.checkVisibility() ? element.innerText.trim() : '';
    }, selector);
  }

  /** How many elements there are that a selector names. */
  counts(selector) {
    return this.tab.evaluate((at) => document.querySelectorAll(at).length, selector);
  }

  /** Whether all of an element is on the screen, with nothing before it. */
  isOnScreen(selector) {
    return this.tab.evaluate((at) => {
      const element = document.querySelector(at);
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      const seen = (x, y) => element.contains(document.elementFromPoint(x, y));
      return width > 0 && height > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        && seen(left + width / 2, top + 1) && seen(left + width / 2, bottom - 1);
    }, selector);
  }

  /** Waits until the page has done all that it began. */
  settled() {
    return this.until(() => this.tab.evaluate(() => document.documentElement.dataset.state === 'settled'), 'the page does not settle');
  }

  async until(is, otherwise) {
    const end = Date.now() + 60_000;
    while (!await is()) {
      if (Date.now() > end) throw new Error(`${otherwise}; the page says: ${await this.sees('body')}`);
      await pause(20);
    }
  }
}

/** The middle of what has a name, scrolled to where it can be reached; nothing if nobody sees it. Runs in the page. */
function find(name) {
  const nameOf = (e) => e.ariaLabel ?? e.labels?.[0]?.innerText ?? e.innerText;
  const named = [...document.querySelectorAll('button, a[href], summary, input, select, label')]
    .filter((e) => e.checkVisibility() && e.getBoundingClientRect().width > 1 && nameOf(e)?.trim().startsWith(name));
  const target = named.find((e) => !e.disabled);
  if (!target) return;
  target.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = target.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const there = document.elementFromPoint(x, y);
  if (!target.contains(there) && !there?.contains(target)) throw new Error(`"${name}" is behind something else`);
  return { x, y };
}

const FILE = 'User-agent: *\nDisallow: /checkout/\nAllow: /\n';

/** A table as a spreadsheet puts it on the clipboard: 5,000 pages of a site, of which every fifth is private, but for every tenth of those. */
function spreadsheet(site) {
  const rows = Array.from({ length: 5000 }, (_, i) => {
    const folder = i % 5 > 0 ? 'pages' : i % 50 > 0 ? 'private' : 'private/press';
    return [`${site}/${folder}/${i}`, i, `Page ${i}`];
  });
  return {
    text: [['Address', 'Clicks', 'Title'], ...rows].map((row) => row.join('\t')).join('\n'),
    blocked: rows.map(([url]) => url).filter((url) => /\/private\/\d/.test(url)),
  };
}

/** The first column of a CSV file that is called so, without its quotes. */
function column(csv, name) {
  const rows = csv.replace(/^\uFEFF/, '').trim().split(/\r?\n/).map((row) => row.split(',').map((cell) => cell.replace(/^"|"$/g, '')));
  const at = rows[0].indexOf(name);
  return rows.slice(1).map((row) => row[at]);
}

/**
 * The stories. site is an origin whose robots.txt blocks /private/, but not /private/press/.
 * @type {{ title: string, most: number, screen?: { width: number, height: number, touch?: boolean }, play(visitor: Visitor, site: string): Promise<void> }[]}
 */
export const stories = [
  {
    title: 'from the URL of a page to its answer, live',
    most: 2,
    async play(visitor, site) {
      await visitor.opens();
      await visitor.types(`${site}/private/page`);
      await visitor.presses('Enter');
      assert.equal(await visitor.sees('#headline-says'), `Googlebot may not fetch ${site}/private/page.`);
      assert.match(await visitor.sees('#headline-why'), /^Disallow: \/private\/ on line 2 decides\. .*, as it was fetched on /);
      assert.ok(await visitor.isOnScreen('#headline-says'));
      assert.ok(await visitor.isOnScreen('#headline-why'));
    },
  },
  {
    title: 'from a pasted file to the answer for a URL of one’s own',
    most: 3,
    async play(visitor) {
      await visitor.brings(FILE);
      await visitor.opens();
      await visitor.pastes();
      await visitor.types('shop.example/checkout/step1');
      await visitor.presses('Enter');
      assert.equal(await visitor.sees('#headline-says'), 'Googlebot may not fetch https://shop.example/checkout/step1.');
      assert.match(await visitor.sees('#headline-why'), /^Disallow: \/checkout\/ on line 2 decides\. Your file/);
      assert.ok(await visitor.isOnScreen('#headline-why'));
    },
  },
  ...['pasted', 'dropped'].map((how) => ({
    title: `from a spreadsheet of 5,000 URLs, ${how}, to a CSV file of the blocked ones`,
    most: 4,
    async play(visitor, site) {
      const { text, blocked } = spreadsheet(site);
      if (how === 'pasted') await visitor.brings(text);
      await visitor.opens();
      if (how === 'pasted') await visitor.pastes();
      else await visitor.drops({ name: 'pages.tsv', type: 'text/tab-separated-values', text }, '#headline');
      await visitor.taps(`Fetch the robots.txt of ${new URL(site).hostname}`);
      await visitor.taps('Blocked');
      await visitor.taps('Save as CSV');
      const { name, text: csv } = await visitor.tab.download();
      assert.match(name, /\.csv$/);
      assert.deepEqual(column(csv, 'url'), blocked);
    },
  })),
  {
    title: 'on a phone, from a URL to the rule in its file',
    most: 3,
    screen: { width: 360, height: 640, touch: true },
    async play(visitor, site) {
      await visitor.opens();
      await visitor.taps('Page or site'); // a phone shows no keyboard until then
      await visitor.types(`${site}/private/page`);
      await visitor.presses('Enter');
      assert.equal(await visitor.sees('#headline-says'), `Googlebot may not fetch ${site}/private/page.`);
      assert.equal(await visitor.sees('#headline-around .around-rule'), '2\nDisallow: /private/');
      for (const part of ['#headline-says', '#headline-why', '#headline-around .around-rule']) {
        assert.ok(await visitor.isOnScreen(part), part);
      }
    },
  },
];

/** Plays a story; it fails if it takes more actions than it may. */
export async function play({ most, play: act }, visitor, site) {
  await act(visitor, site);
  assert.ok(visitor.actions <= most, `${visitor.actions} actions, where ${most} are enough`);
  assert.deepEqual(await visitor.tab.problems(), []);
}
