// What stands in the box on top, where an address is asked for and people type or paste other things too.

const PREFIX = 'live.'; // of the codes of sentences

/**
 * An address without the quotes or brackets that it was copied with, without a login, which no crawler sends and nobody
 * means to share, and in ASCII if it was typed in full-width forms; several URLs between spaces, each on a line of its own.
 * @param {string} typed
 */
export function plainAddress(typed) {
  const address = narrow(typed.trim()).replace(/^view-source:/i, '').replace(/^\[.*\]\((\S+)\)$/, '$1')
    .replace(/^["'`<(“「『（](.*)["'`>)”」』）]$/, '$1').replace(/^([^/]+)\.$/, '$1')
    .replace(/^(https?:\/\/)[^/?#\s]*@/i, '$1').trim();
  if (/^\[[\da-f.]*:[\da-f:.]*\]/i.test(address)) return `https://${address}`; // IPv6
  const several = address.split(/[,、，]?\s+|[、，](?=https?:)/i);
  return several.every((url) => /^https?:\/\//i.test(url)) ? several.join('\n') : address;
}

/** As Japanese keyboards write it: ｈｔｔｐｓ：／／, and 。 between the names of a host. Behind the host any character may be meant. */
function narrow(typed) {
  const [host] = /^(?:https?:\/\/)?[^/?#]*/i.exec(typed);
  const ascii = /[！-～]/.test(host) ? typed.replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xFEE0)) : typed;
  return ascii.replace(/^(?:https?:\/\/)?[^/?#\s]*/i, (start) => start.replace(/[。｡]/g, '.'));
}

/**
 * What to do about what is no address, as a sentence.
 * @param {string} typed
 * @param {string} error what resolve says of it
 * @returns {import('./border.js').Said}
 */
export function noAddress(typed, error) {
  const [, host] = /^(?:mailto:)?[^@/]+@([^@/?\s]+)(?:\?|$)/i.exec(typed) ?? [];
  const [, port] = /^\w+:\/\/[^/?#]*:(\d{5,})(?:[/?#]|$)/.exec(typed) ?? [];
  if (error !== 'scheme' && error !== 'invalid') return [PREFIX + error, {}];
  if (/^[{<]/.test(typed)) return ['live.pasted', {}];
  if (/^[a-z-]+:\s|^(dis)?allow:/i.test(typed)) return ['live.record', {}];
  if (host) return ['live.mail', { host }];
  if (error === 'scheme') return ['live.scheme', { scheme: typed.slice(0, typed.indexOf(':') + 1) }];
  if (port > '65535' || port?.length > 5) return ['live.port', { port }];
  return [/\s/.test(typed) && !typed.includes('://') ? 'live.words' : 'live.invalid', {}];
}
