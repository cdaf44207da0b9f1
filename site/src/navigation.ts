import type { Page, Section } from './page.js';

/** A group of links beside each page. */
export interface NavigationGroup {
  readonly title: string;
  readonly pages: readonly { readonly path: string; readonly title: string }[];
}

/** The groups in order. Sections with hundreds of pages contain only their index here. */
const groups: readonly {
  readonly title: string;
  readonly sections: readonly Section[];
  readonly only?: string;
}[] = [
  { title: 'Get started', sections: ['start'] },
  { title: 'How to', sections: ['how-to'] },
  { title: 'Guides', sections: ['guides'] },
  { title: 'Commands', sections: ['commands'] },
  { title: 'Rules and changes', sections: ['rules', 'changes'], only: 'index.html' },
  { title: 'Reference', sections: ['reference'] },
  { title: 'Help', sections: ['help', 'decisions'] },
];

/** The reading order of pages in a section; others follow by title. */
const order: readonly string[] = [
  'start/install.html',
  'start/api-developer.html',
  'start/security-engineer.html',
  'start/platform-team.html',
  'start/tester.html',
  'commands/index.html',
];

/** Builds the groups of links beside each page. */
export function buildNavigation(pages: readonly Page[]): NavigationGroup[] {
  return groups.map(({ title, sections, only }) => ({
    title,
    pages: pages
      .filter(
        ({ section, path }) =>
          sections.includes(section) && (only === undefined || path.endsWith(`/${only}`)),
      )
      .filter(({ section, path }) => section !== 'decisions' || path.endsWith('/index.html'))
      .toSorted((a, b) => rank(a) - rank(b) || (a.title < b.title ? -1 : 1)),
  }));
}

function rank({ path }: Page): number {
  const index = order.indexOf(path);
  return index === -1 ? order.length : index;
}
