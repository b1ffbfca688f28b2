// From what people type to the URL that a crawler asks for: as a browser's
// address bar and its links do it, with the browser's own URL.

const LONGEST = 65536; // characters; core.MaxURL
const DEFAULT_SITE = 'https://www.example.com/';
const PLAIN = /^(https?:\/\/|[/?#])/i; // a URL or a path, beyond doubt
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const CRAWLED = new Set(['http:', 'https:', 'ftp:']);

// host, optional port, then the end or a path, query or fragment
const HOST_FIRST = /^([\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}_-]+)+|localhost|\d+(?:\.\d+){3}|\[[0-9a-f:.]+\])(:\d+)?(?=[/?#]|$)/iu;

// Names of files end like names of hosts. These are files.
const FILE_ENDINGS = new Set(('html htm xhtml shtml php php3 php4 php5 asp aspx jsp jspx cgi pl cfm do txt xml xsl rss atom json csv md pdf doc docx xls xlsx ppt pptx ' +
  'odt rtf jpg jpeg png gif webp avif svg ico bmp css js mjs map wasm zip gz tgz tar rar exe dmg iso mp3 mp4 webm mov avi ogg wav woff woff2 ttf eot bak sql log').split(' '));

/**
 * @param {string} entry a URL, a host with or without a path, or a path
 * @param {string} [site] the URL of the site that paths belong to
 * @returns {ReturnType<import('./robotscope.js').Robotscope['resolve']>} the absolute URL without its
 *   fragment, or the code of what is wrong: 'empty', 'too-long', 'scheme', 'site' or 'invalid'
 */
export function resolve(entry, site = DEFAULT_SITE) {
  return resolveOn(parseSite(site), String(entry));
}

/** @returns {ReturnType<typeof resolve>} */
function resolveOn(base, entry) {
  const typed = entry.trim();
  if (typed === '') return { error: 'empty' };
  if (typed.length > LONGEST) return { error: 'too-long' };
  if (!base) return { error: 'site' };
  if (!PLAIN.test(typed)) {
    const host = HOST_FIRST.exec(typed);
    if (host && (host[2] || hostLike(host[1], base))) return usable(parse(`${base.protocol}//${typed}`));
    if (SCHEME.test(typed) && !CRAWLED.has(SCHEME.exec(typed)[0].toLowerCase())) return { error: 'scheme' };
  }
  return usable(parse(typed, base));
}

/** @returns {ReturnType<typeof resolve>} */
function usable(url) {
  if (url && !CRAWLED.has(url.protocol)) return { error: 'scheme' }; // hidden by white space that the parser drops
  if (!url || url.hostname === '') return { error: 'invalid' };
  if (url.href.includes('#')) url.hash = '';
  if (url.href.length > LONGEST) return { error: 'too-long' };
  return { url: url.href };
}

/** The site as a URL; people leave out its scheme. null if it is none. */
export function parseSite(site) {
  const typed = String(site).trim() || DEFAULT_SITE;
  const url = parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed.replace(/^\/+/, '')}`);
  return url && CRAWLED.has(url.protocol) && url.hostname !== '' ? url : null;
}

function hostLike(name, base) {
  const lower = name.toLowerCase();
  if (lower === 'localhost' || lower === base.hostname || /^[\d.[]/.test(lower) && !/\p{L}/u.test(lower)) return true;
  const ending = lower.slice(lower.lastIndexOf('.') + 1);
  return /^(\p{L}{2,}|xn--[a-z0-9-]+)$/u.test(ending) && !FILE_ENDINGS.has(ending);
}

function parse(url, base) {
  try {
    const parsed = new URL(url, base);
    return CRAWLED.has(parsed.protocol) && parsed.hostname.includes('%20') ? null : parsed; // Chromium lets hosts have a space
  } catch {
    return null;
  }
}

/** resolve for a list: for each line its URL, '!' and an error code, or nothing for a blank line, in one string. */
export function resolveLines(text, site) {
  const base = parseSite(site);
  return text.split('\n').map((line) => {
    const resolved = resolveOn(base, line);
    if ('url' in resolved) return resolved.url;
    return resolved.error === 'empty' ? '' : `!${resolved.error}`;
  }).join('\n');
}

/** The origin of a site, or '' if it is none. */
export function originOf(site) {
  return parseSite(site)?.origin ?? '';
}
