import { headingsOf, plainText } from './headings.js';
import type { Page } from './page.js';

/** A part of the site in the search index. */
export interface SearchEntry {
  /** The path with the fragment. */
  readonly id: string;
  readonly title: string;
  /** The title of its page; empty for the page itself. */
  readonly page: string;
  readonly text: string;
}

/** The maximum number of indexed characters per section. */
const maxText = 600;

/** Lists the search entries of a page: the page, and each of its sections. */
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
