/**
 * Robotscope tells whether a crawler may fetch a URL under a robots.txt, which
 * rule decides, and why (RFC 9309, and how Google and the 1994 standard read).
 *
 * ```js
 * import { load } from './robotscope.js';
 * const rs = await load();
 * const file = rs.parse('User-agent: *\nDisallow: /private/\n');
 * const [verdict] = file.check('Googlebot', ['https://www.example.com/private/a']);
 * verdict.allowed;    // false
 * verdict.rule.line;  // 2
 * ```
 */

/**
 * Loads the module: from beside this file, from a URL, from its bytes, or
 * compiled already. Works in browsers, Web Workers and Node 20 or later.
 * Rejects with an Error that says what could not be had.
 */
export function load(source?: string | URL | BufferSource | WebAssembly.Module): Promise<Robotscope>;

/** A way of reading robots.txt. */
export type Dialect = 'rfc9309' | 'google' | 'first-match';

export interface Robotscope {
  readonly version: string;
  readonly dialects: readonly Dialect[];
  /** The catalogue of known crawlers. */
  crawlers(): Crawler[];
  /**
   * Reads a robots.txt; any text or bytes will do. Only the first 512,000
   * bytes count.
   */
  parse(robots: string | Uint8Array | ArrayBuffer): File;
  /**
   * Makes what people type (a URL, `example.com/x`, a path) the URL that a
   * crawler asks for, as a browser does it. `site` is the address that paths
   * belong to; https://www.example.com/ unless given.
   */
  resolve(entry: string, site?: string): { url: string } | { error: 'empty' | 'too-long' | 'scheme' | 'site' | 'invalid' };
  /**
   * What a crawler may do after a fetch of robots.txt, now and later. The
   * agent brings its own habit after a failed fetch and its dialect; a dialect
   * replaces both, and is all there is without an agent (rfc9309 unless given).
   */
  access(fetch: Fetch, options?: { agent?: Agent; dialect?: Dialect }): Access;
}

/**
 * Whom to ask for: a name of the catalogue (which brings its chain of tokens),
 * a User-Agent header, any other token; or a chain of tokens, tried in order
 * as they stand.
 */
export type Agent = string | readonly string[];

export interface Options {
  /** The crawler's own unless given, else 'rfc9309'. */
  dialect?: Dialect;
  /** Whether groups for `*` count after the last token; true unless given. */
  global?: boolean;
}

/** A robots.txt. Free it with dispose(), or leave it to the garbage collector. */
export interface File {
  /** Verdicts for URLs as they stand; see Robotscope.resolve. */
  check(agent: Agent, urls: string | Iterable<string>, options?: Options): Verdict[];
  /**
   * Many URLs, one a line, in one call. `allowed` holds 1 or 0, `line` the
   * line of the rule that decided, from 1, or 0 if none did.
   */
  checkMany(agent: Agent, urls: string | Uint8Array, options?: Options): { count: number; allowed: Uint8Array; line: Int32Array };
  /** Every line as the dialect reads it. */
  lines(options?: { dialect?: Dialect }): Line[];
  /** The groups as they stand in the file, before those of one token merge. */
  groups(options?: { dialect?: Dialect }): Group[];
  /**
   * What there is to tell the author, in the order of its places. `agent`
   * names the crawler whose habits count, `site` is the origin of the site.
   */
  lint(options?: { dialect?: Dialect; agent?: string; site?: string }): Diagnostic[];
  /** The records that are no rules and name no crawler, and what the crawler `agent` makes of each. */
  records(options?: { dialect?: Dialect; agent?: string }): OtherRecord[];
  /**
   * What each rule that the agent obeys is good for, in the order of the file,
   * as holds of all URLs.
   */
  analyse(agent: Agent, options?: AnalysisOptions): Finding[];
  /**
   * For which URLs the agent's verdict changes if `other`, a file of the same
   * Robotscope, takes the place of this one. Throws a TypeError if it is none.
   */
  diff(other: File, agent: Agent, options?: AnalysisOptions): Difference;
  /**
   * As analyse(), in slices of some 8 ms with pauses for other things. Rejects
   * with the signal's reason once it is aborted, and with an Error if the file
   * is disposed of meanwhile.
   */
  analyseAsync(agent: Agent, options?: AsyncAnalysisOptions): Promise<Finding[]>;
  /** As diff(), in such slices. */
  diffAsync(other: File, agent: Agent, options?: AsyncAnalysisOptions): Promise<Difference>;
  dispose(): void;
}

export interface AnalysisOptions extends Options {
  /**
   * How many states may be explored for one question, of which a rule raises a
   * few; 20,000 unless given. All questions together may take 5,000,000. What
   * is not settled by then is 'unknown' or null, never guessed.
   */
  maxStates?: number;
}

export interface AsyncAnalysisOptions extends AnalysisOptions {
  signal?: AbortSignal;
  /** Called after each slice; `total` may be 0 before the first. */
  onProgress?(progress: { done: number; total: number }): void;
}

/** What a rule is good for. URLs are a path and query as check() takes them, behind a host (`//example.com//a`) only if they begin with two slashes. */
export interface Finding {
  /** From 1. */
  line: number;
  /**
   * live: it decides `witness`. dead: it decides nothing, for those `by` win
   * wherever it matches. duplicate: an earlier rule is the same. An empty
   * `Disallow:` is dead, and a common way to say that nothing is forbidden.
   */
  status: 'live' | 'dead' | 'duplicate' | 'unknown';
  /**
   * Whether without the rule, and with all others, every URL is still allowed
   * or blocked as it is; so it is for all that are dead or duplicates.
   */
  redundant: boolean | null;
  /** A shortest URL that a live rule decides. */
  witness: string | null;
  /** A URL whose verdict would be the opposite without the rule; null unless it is known not to be redundant. */
  needed: string | null;
  /** The lines that leave a dead rule nothing, none if no URL matches it; of a duplicate, the line that it repeats. */
  by: number[];
  /** The lines that decide as a live rule that is redundant does, in its place; none if there, without a rule, all is allowed. */
  instead: number[];
}

export interface Difference {
  /** true: proved. false: `changes` shows where. null: nothing was found, but not all was looked at. */
  equal: boolean | null;
  /** A shortest URL for each two rules, or a rule and none, that decide it with opposite verdicts; at most 100. */
  changes: { url: string; before: Verdict; after: Verdict }[];
  /** Whether there may be further ones. */
  more: boolean;
}

/**
 * A place in the file, half-open: `start` and `end` in bytes, `from` and `to`
 * in UTF-16 code units of the text, as editors count. All from 0.
 */
export interface Span { start: number; end: number; from: number; to: number }

export interface Rule extends Span {
  /** From 1. */
  line: number;
  field: 'allow' | 'disallow';
  /** As it stands in the file; the span is the pattern's. */
  pattern: string;
}

export interface Match extends Rule {
  /** The specificity: octets of the pattern in the dialect's normal form. */
  octets: number;
  /** The pattern in that form. */
  compared: string;
}

export type Reason =
  | 'longest-rule' | 'allow-on-tie' // the most octets win; allow wins a tie
  | 'first-rule'                    // the first that matches wins (first-match)
  | 'no-rule' | 'no-group'          // nothing forbids it
  | 'robots-file'                   // /robots.txt itself
  | 'url-too-long';                 // over 65,536 octets: not looked at, and not allowed

export interface Verdict {
  url: string;
  /** The URL's path and query as they were compared. */
  path: string;
  allowed: boolean;
  reason: Reason;
  /** The rule that won; null if none decided. */
  rule: Match | null;
  /** The group obeyed: the token that holds, its user-agent lines and the tokens on them; null if none. */
  group: { token: string; tokens: string[]; lines: number[] } | null;
  /** The tokens that were tried, in order. */
  chain: string[];
  dialect: Dialect;
  /** All rules that matched, the strongest first. */
  matches: Match[];
  /** Why, as codes with arguments and as English. */
  explanation: Message[];
}

export interface Message { code: string; args: Record<string, string | number>; text: string }

export interface Line extends Span {
  line: number;
  kind: 'blank' | 'comment' | 'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'other' | 'broken';
  field: (Span & { text: string }) | null;
  value: (Span & { text: string }) | null;
}

export interface Group { tokens: string[]; lines: number[]; rules: Rule[] }

export interface Crawler {
  name: string;
  /** The tokens it answers to, tried in order. */
  tokens: string[];
  /** Whether groups for `*` count when none of its tokens has a group. */
  global: boolean;
  /** '' if no source says. */
  obeys: 'yes' | 'partly' | 'no' | '';
  /** false for a token that no requests are sent under, such as Google-Extended. */
  fetches: boolean;
  dialect: Dialect;
  vendor: string;
  /** What it mainly visits for. */
  purpose: 'search' | 'ai-training' | 'ai-search' | 'user-triggered' | 'preview' | 'ads' | 'seo' | 'archive' | 'other';
  /** All that it visits for, `purpose` first. */
  purposes: Crawler['purpose'][];
  /** Whether it is one of the main crawlers, which are compared where a file names none. */
  main: boolean;
  /** Whether its vendor no longer sends it, or not by this name. */
  retired: boolean;
  /** Since when, as YYYY, YYYY-MM or YYYY-MM-DD; '' if no source gives a date. */
  retiredSince: string;
  /** The tokens of the crawlers that took the place of a retired one. */
  replacedBy: string[];
  /** What it does after a failed fetch: whose document says so, or 'undocumented'. */
  habit: 'google' | 'yandex' | 'amazon' | 'undocumented';
  /** What it makes of other records. */
  records: { field: string; honours: boolean; note: string; since: string }[];
  source: string;
  sourceDate: string;
  certainty: 'primary' | 'secondary' | 'unconfirmed';
  /** The code of a remark; mostly ''. */
  note: string;
}

export interface Diagnostic {
  /** As listed in core/lint/CODES.md, such as 'fused-groups'. */
  code: string;
  args: Record<string, string | number>;
  severity: 'error' | 'warning' | 'note';
  /** The line where the span starts, from 1. */
  line: number;
  span: Span;
  /** Further places, where one diagnostic stands for several. */
  also: Span[];
  /** In English. */
  message: string;
  /** Where the rule is written. */
  clause: string;
  /** Edits that end the diagnostic; `neutral` ones change no verdict in the dialect. */
  fix: Fix | null;
  /** Edits that mean different things, of which only the author can tell the right one; empty beside a fix. */
  choices: Fix[];
}

/** A change to the file. `label` says what it does. */
export interface Fix {
  label: string;
  neutral: boolean;
  edits: (Span & { text: string })[];
}

/** A record such as Sitemap or Crawl-delay. None of them changes a verdict. */
export interface OtherRecord {
  line: number;
  /** In lower case. */
  field: string;
  value: string;
  /** The value's. */
  span: Span;
  /** The index in groups() of the group it stands in; null if it belongs to none. */
  group: number | null;
  /** What the value says, by field; null for fields of no known form, and malformed values. */
  content:
    | null
    | { scheme: string; host: string; port: string; path: string }                          // sitemap, license
    | { milliseconds: number }                                                              // crawl-delay
    | { documents: number; seconds: number; hours: { from: number; to: number } | null }    // request-rate
    | { from: number; to: number }                                                          // visit-time, in minutes after midnight UTC
    | { host: string }                                                                      // host
    | { params: string[]; path: string }                                                    // clean-param
    | { pattern: string }                                                                   // noindex, nofollow
    | { path: string; preferences: { key: string; value: string }[] };                      // content-signal, content-usage
  /** Why the value is malformed, as a code; null if it is not. */
  problem: string | null;
  /** Whether the crawler acts on the field; null if no source says. */
  crawler: { honours: boolean; note: string; since: string } | null;
}

/** What fetching a robots.txt met. Everything may be left out. */
export interface Fetch {
  /** The robots.txt that was asked for; the first hop's unless given. */
  url?: string;
  /** The requests made, in order; status 0 where no answer came; `disallowed` where the hop's own robots.txt forbids it. */
  hops?: { url: string; status: number; location?: string; disallowed?: boolean }[];
  error?: '' | 'dns' | 'connect' | 'tls' | 'timeout' | 'reset' | 'protocol' | 'refused' | 'too-many' | 'loop' | 'location' | 'bad-scheme';
  contentType?: string;
  cacheControl?: string;
  /** The body's size in bytes, decompressed, as far as read. */
  bytes?: number;
  truncated?: boolean;
  /** The body, or its first 16 KiB. */
  body?: string | Uint8Array;
  /** How old a kept copy is, in seconds; none if left out. */
  cachedAge?: number;
  /** For how long the file has been unreachable, in seconds. */
  unreachableFor?: number;
  /** Whether the rest of the site answers. */
  site?: '' | 'up' | 'down';
}

export interface Access {
  outcome: 'ok' | 'unavailable' | 'unreachable';
  /** What the crawler may fetch now: by the file's rules, by a kept copy's, everything, nothing. */
  access: 'rules' | 'cached-rules' | 'allow-all' | 'disallow-all';
  /** What decided, as a code. */
  cause: string;
  status: number;
  /** What says so; '' where the sources are silent and the decision is ours. */
  clause: string;
  /**
   * Whose documented habit decided; 'undocumented' where no source says what
   * the crawler does then, and '' where a dialect was asked for: in both cases
   * it is the dialect's answer.
   */
  habit: 'google' | 'yandex' | 'amazon' | 'undocumented' | '';
  why: Message;
  /** For how many seconds the crawler may keep the answer. */
  cacheFor: number;
  /** The crawler asks again sooner than after other failures. */
  retrySooner: boolean;
  /** What holds from now, in 12 hours, 24 hours and 30 days if nothing changes; `after` in seconds. */
  timeline: { after: number; access: Access['access']; clause: string; why: Message }[];
  notices: Message[];
}
