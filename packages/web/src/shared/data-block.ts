// The reporter writes the blocks of a page, and nothing else of their form stands in it.

/** The run that the page shows; its type is that of the page that asks. */
export function readRun(): unknown {
  return parse(document.querySelector('#run'));
}

/** The data of a kind, in the order of the page. */
export function readBlocks(kind: 'document' | 'review'): readonly unknown[] {
  return Array.from(document.querySelectorAll(`script.${kind}`), parse);
}

function parse(element: Element | null): unknown {
  return JSON.parse(element?.textContent ?? 'null');
}
