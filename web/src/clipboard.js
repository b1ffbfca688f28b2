// What leaves the page: texts on the clipboard, and files.

/** Puts text on the clipboard; whether it got there. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // the browser, or who uses it, does not allow it
  }
}

/** Saves text, or an array of texts, as a file. */
export function download(name, type, text) {
  const url = URL.createObjectURL(new Blob([text].flat(), { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // some browsers start late
}

const LONGEST_COMMAND = 20_000; // characters; shells take more, people do not

/** A command line that sends a request to POST /api/check and fails if an expectation does. */
export function curl(request) {
  const api = new URL('api/check', document.baseURI);
  const body = request.length > LONGEST_COMMAND ? '@robotscope-check.json' : `'${request.replaceAll("'", String.raw`'\''`)}'`;
  return `curl --fail-with-body --json ${body} ${api}`;
}
