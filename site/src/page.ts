import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The part of the site to which a page belongs. */
export type Section =
  | 'start'
  | 'how-to'
  | 'guides'
  | 'commands'
  | 'reference'
  | 'decisions'
  | 'help'
  | 'rules'
  | 'changes';

/** A page of the site before it is rendered. */
export interface Page {
  /** The path within the site: `guides/fix.html`. */
  readonly path: string;
  readonly title: string;
  readonly section: Section;
  /** The text, with its title as the first heading. */
  readonly markdown: string;
  /** The file of the checkout that relative links start from, or a section of it: `docs/changes/input.md#url-field`. */
  readonly source: string;
  /** The text for the search index, in addition to the title. By default the text of the page's sections. */
  readonly summary?: string;
}

/** Reads a text file of the checkout. */
export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Returns the first heading of a Markdown text. */
export function titleOf(markdown: string, path: string): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error(`${path} has no title: begin it with a line \`# ...\`.`);
  return title.replaceAll('`', '');
}

/** Creates a page from a Markdown file of the checkout. */
export function pageOfFile(source: string, path: string, section: Section): Page {
  const markdown = readText(source).replace(/^<!--.*?-->\s*/s, '');
  return { path, section, markdown, source, title: titleOf(markdown, source) };
}
