// The border between the page's scripts and its module: what the page may ask of its host (web/src/main.js), and what
// the host tells the page. wasm/page/host is the same in Go.

/** What the page may ask of its host. */
export interface Host {
  editor: Editor;
  list: List;

  /** What a browser makes of an entry, on a site if it is relative. */
  resolve(entry: string, site: string): { url?: string; error?: string };
  /** What was typed as an address, without what it was copied with; of several URLs, one a line. */
  plainAddress(typed: string): string;
  /** What to do about what is no address; error is what resolve tells of it. */
  noAddress(typed: string, error: string): Said;
  /** The origin of a site; '' if it is none. */
  originOf(site: string): string;
  /** What fetching the robots.txt of a page meets; rejects where there is no server that could. */
  fetchLive(page: string): Promise<LiveAnswer>;

  /** Keeps the work as it is among the earlier work: other work is about to take its place. */
  setAside(): void;
  /** Makes one step to undo of all that change does; gives its number. */
  step(change: () => void): number;
  /** Undoes a step, and what was done since. */
  undo(step: number): void;
  /** Takes a text of several lines: a file into the editor, a list into the list. Whether it is one. */
  importText(text: string): boolean;

  /** Puts text on the clipboard; whether it got there. */
  copy(text: string): Promise<boolean>;
  /** Saves text, or an array of texts in UTF-8, as a file. */
  download(name: string, type: string, text: string | BlobPart[]): void;
  /** A command line that sends a request to POST /api/check. */
  curl(request: string): string;

  /** Keeps what the module knows of the work, and the editors do not. */
  keep(kept: Kept): void;
  /** The work as a link, or how long that would be. */
  link(): Promise<{ url?: string; length?: number; most?: number }>;
  /** Saves the work as a file. */
  saveWork(): void;
  /** Puts the work of such a file in the place of what is there; whether the text is of one. */
  openWork(text: string): boolean;
  /** Puts earlier work in the place of what is there, saves it as a file, or drops it; the host then tells earlierIs. */
  openEarlier(id: string): void;
  saveEarlier(id: string): void;
  dropEarlier(id: string): void;
}

/** The editor of the file. Lines count from 1, columns from 0 in UTF-16 code units. */
export interface Editor {
  /** Replaces the whole text, as one step to undo; gives the text as it is then. */
  replace(text: string): string;
  /** Tints the lines that decide. The bytes are int32s, ascending: the line, doubled, and 1 more if it allows. */
  setDecisions(bytes: Uint8Array): void;
  /** Marks the pattern that won for the chosen URL; line 0 marks none. */
  setChosen(line: number, from: number, to: number, allowed: boolean): void;
  /** Dims what crawlers do not read, from a place on; line 0 dims nothing. */
  setIgnored(line: number, column: number): void;
  /** Dims lines of rules that change nothing. The bytes are int32s, ascending: the lines. */
  setRedundant(bytes: Uint8Array): void;
  /** Underlines places and puts marks beside them: JSON of an array of Mark, in the order of their places. */
  setDiagnostics(json: string): void;
  /** Changes the text in one step to undo: JSON of an array of Edit, ascending. */
  edit(json: string): void;
  /** Scrolls a line into view, the editor alone and not the page around it. */
  reveal(line: number): void;
  /** Some lines of the text. */
  lines(from: number, to: number): string[];
  /** Puts the cursor on a line and shows it, wherever the page is. */
  goTo(line: number): void;
}

/** A line and a column. */
export type Place = [line: number, column: number];

export interface Mark {
  from: Place;
  to: Place;
  severity: 'error' | 'warning' | 'info';
  pieces: { text: string; code: boolean }[];
  /** What the buttons say that mend it; more than one if they mean different things. */
  fixes: string[];
}

export interface Edit { from: Place; to: Place; text: string }

/** The list of URLs. */
export interface List {
  /** Some lines, from line number from on, and what is made of them on a site: for each its URL, '!' and an error code, or nothing. */
  read(from: number, count: number, site: string): [typed: string, resolved: string];
  /** Adds a line at the end, unless it is there already. */
  append(line: string): void;
  /** The same, but in the place of the example, if that is there. */
  take(line: string): void;
  /** Empties the list if it is the example's. */
  dropExample(): void;
}

/** What GET /api/robots answers: the text that counts, and the fetch, which drafts keep as a text (live.js); or a problem (RFC 9457). */
export type LiveAnswer =
  | { ok: true; body: { text: string }; live: Fetched; kept: string }
  | { ok: false; body: { detail?: string } };

/** A fetch: the origin that was asked, when, as people read it, and what it met as the module reads it (calls.js). */
export interface Fetched { asked: string; at: string; met: Uint8Array }

/** What the module knows of the work, as drafts and links have it. */
export interface Kept {
  /** The expectations: JSON of an array of Expectation, or ''. */
  expect: string;
  /** The file before; '' is none, a line break alone an empty one. */
  before: string;
  /** The crawlers to compare: a preset and names, one a line. */
  crawlers: string;
  /** The open tab, under an older name that drafts and links have. */
  look: string;
  /** Whether crawlers that read by the rules of 1994 are compared too: 'yes' or ''. */
  old: string;
  /** Which answers of the list are shown; '' is all. */
  filter: string;
  /** The entry whose explanation is open, as typed; '' is none. */
  row: string;
  /** The host whose answers alone are shown; '' is all. */
  host: string;
  /** Whether other schemes, ports and www of the file's host are assumed to have the same file: 'yes' or ''. */
  same: string;
  /** The cell of the matrix whose explanation is open, a crawler and an entry as typed, one a line; '' is none. */
  cell: string;
  /** The row of "Before and after" whose explanation is open: an entry and a crawler; '' is none. */
  change: string;
  /** The fetch that brought the file (live.js); '' is none. Links have neither it nor edited. */
  live: string;
  /** Whether the file was edited since: 'yes' or ''. */
  edited: string;
}

export interface Expectation { agent: string; url: string; allowed: boolean }

/** Kept, with its expectations as objects, whoever made them, and the fetch as the module takes it. */
export type Restored = Omit<Kept, 'expect'> & { expect: Partial<Expectation>[]; fetched: Fetched | null };

/** The work that the page starts with. */
export interface Start extends Restored {
  text: string;
  /** The example's text and site. */
  example: string;
  exampleSite: string;
  /** The entry that is asked about above all. */
  page: string;
  /** How many lines the list has. */
  lines: number;
  /** The text of the catalogue of the language that is spoken. */
  words: string;
}

/** The code of a sentence, and its arguments. */
export type Said = [code: string, args: Record<string, string | number>];

/** What the host tells the page. */
export interface Events {
  /** The file is another; the cursor is on a line. other: it took the place of all that was there. */
  textChanged(text: string, line: number, other: boolean): void;
  /** The example is another: that of another language. */
  exampleIs(text: string): void;
  /** Another entry is asked about above all. */
  pageIs(typed: string): void;
  cursorMoved(line: number): void;
  /** One of the fixes of the diagnostic with an index is asked for. */
  fixAsked(index: number, fix: number): void;
  /** The list is another. */
  listChanged(lines: number): void;
  /** Something was taken into the list: what to say of that, and the further sitemaps that it names. */
  imported(said: Said[], sitemaps: string[]): void;
  /** A robots.txt, or work that was saved, is opened as the file. */
  fileOpened(file: File): void;
  /** Another language is spoken: the text of its catalogue, and when what is live was fetched; '' if nothing is. */
  wordsAre(catalogue: string, fetchedAt: string): void;
  /** Other work was put in the place of what was there. */
  workPut(kept: Restored): void;
  /** What is wrong with a link that was opened, or with what the browser keeps; empty if nothing is any more. */
  warned(said: Said[]): void;
  /** The earlier work that is kept, the latest first. */
  earlierIs(list: { id: string, said: Said }[]): void;
  /**
   * What is printed of the answers: lines that say whose file it is, if that is known, and which answers follow; then a
   * table, a row a line, the first its head, with U+001F between cells. Without answers there is the first line alone.
   */
  report(): string;
  /** Nothing of the work is kept any more. */
  forgotten(): void;
  /** A step towards the first verdict; whether there are more. Any event above takes all of them at once. */
  answer(): boolean;
  /** There is time to make what is not seen with the first verdict; whether there is more of it. Any event above makes it at once. */
  goOn(): boolean;
  /** All of the host is there, with the editors of what is in view. */
  allIsThere(): void;
}

/** What the module calls when it is started, with what runs the page, which then waits to be asked for the first verdict. */
export type Ready = (run: (host: Host, start: Start) => Events) => void;
