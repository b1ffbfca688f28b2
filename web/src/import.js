// Lists of URLs that come from elsewhere: sitemaps, text files, the first column of a table.

const LARGEST = 60_000_000; // bytes; a sitemap has at most 50 MB (sitemaps.org)

/**
 * The addresses in a sitemap, or in an index of sitemaps (sitemaps.org); null for any other text.
 * @returns {{ kind: 'sitemap' | 'sitemap-index', urls: string[] } | null}
 */
export function fromSitemap(text) {
  if (!/^\uFEFF?\s*</.test(text) || !/<(\w+:)?(urlset|sitemapindex)\b/.test(text.slice(0, 100_000))) return null;
  const xml = new DOMParser().parseFromString(text.replace(/^\uFEFF?\s+/, ''), 'application/xml');
  const kind = xml.documentElement.localName === 'sitemapindex' ? 'sitemap-index' : 'sitemap';
  const locations = Array.from(xml.getElementsByTagNameNS('*', 'loc'))
    .filter((loc) => /^(url|sitemap)$/.test(loc.parentElement.localName)); // images and videos have theirs too
  return { kind, urls: locations.map((loc) => loc.textContent.trim()).filter(Boolean) };
}

/**
 * The addresses in a file: those of a sitemap, the first column of a table (CSV), or its lines.
 * @param {File} file
 * @returns {Promise<{ kind: 'sitemap' | 'sitemap-index' | 'list' | 'too-large' | 'unreadable', name: string, urls: string[] }>}
 */
export async function fromFile(file) {
  const { name } = file;
  if (file.size > LARGEST) return { kind: 'too-large', name, urls: [] };
  let text;
  try {
    text = new TextDecoder().decode(await file.arrayBuffer());
  } catch {
    return { kind: 'unreadable', name, urls: [] };
  }
  const sitemap = fromSitemap(text);
  if (sitemap) return { ...sitemap, name };
  let urls = text.split(/\r\n?|\n/).map((line) => line.trim());
  if (/\.csv$/i.test(name) || file.type === 'text/csv') urls = urls.map(firstField).filter((field) => /[/.]/.test(field));
  return { kind: text.includes('\0') ? 'unreadable' : 'list', name, urls: urls.filter(Boolean) };
}

function firstField(line) {
  const quoted = /^"((?:[^"]|"")*)"/.exec(line);
  return quoted ? quoted[1].replaceAll('""', '"').trim() : line.split(/[,;\t]/, 1)[0].trim();
}
