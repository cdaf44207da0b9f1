import { headingsOf, plainText } from './headings.js';
import type { Page } from './page.js';

/** A part of the site that a search finds. */
export interface SearchEntry {
  /** Path and fragment. */
  readonly id: string;
  readonly title: string;
  /** Title of the page that it is a part of; empty for the page itself. */
  readonly page: string;
  readonly text: string;
}

/** Longest text of a section that is searched. */
const maxText = 600;

/** Lists what a search finds on a page: the page, and each of its sections. */
export function searchEntries(page: Page, html: string): SearchEntry[] {
  const own = { id: page.path, title: page.title, page: '' };
  if (page.summary !== undefined) return [{ ...own, text: page.summary }];
  const [intro = '', ...sections] = html.split(/(?=<h[23] id=")/);
  const parts = sections.flatMap((section): SearchEntry[] => {
    const [heading] = headingsOf(section);
    if (heading === undefined) return [];
    const text = sectionText(section.replace(/^<h.*?<\/h\d>/s, ''));
    return [{ id: `${page.path}#${heading.id}`, title: heading.text, page: page.title, text }];
  });
  return [{ ...own, text: sectionText(intro.replace(/<h1.*?<\/h1>/s, '')) }, ...parts];
}

function sectionText(html: string): string {
  return plainText(html).slice(0, maxText);
}
