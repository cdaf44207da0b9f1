// Data blocks of a page, written by the reporter. No other elements have their form.

/** Returns the run of the page. Its type depends on the page. */
export function readRun(): unknown {
  return parse(document.querySelector('#run'));
}

/** Returns the data of a kind, in the order of the page. */
export function readBlocks(kind: 'document' | 'review'): readonly unknown[] {
  return Array.from(document.querySelectorAll(`script.${kind}`), parse);
}

function parse(element: Element | null): unknown {
  return JSON.parse(element?.textContent ?? 'null');
}
