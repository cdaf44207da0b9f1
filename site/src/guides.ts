import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pageOfFile, root, type Page, type Section } from './page.js';

/** Guides for reference. */
const reference: ReadonlySet<string> = new Set([
  'clauses',
  'configuration',
  'glossary',
  'interface',
  'reports',
  'rule-audit',
  'score',
  'service-settings',
  'threat-model',
  'versioning',
]);

/** Lists the pages of `docs/`: guides, reference and decisions. */
export function guidePages(): Page[] {
  const guides = markdownFiles('docs').map((name) => {
    const section = sectionOf(name);
    return pageOfFile(`docs/${name}.md`, `${section}/${name}.html`, section);
  });
  const decisions = markdownFiles('docs/decisions').map((name) =>
    pageOfFile(`docs/decisions/${name}.md`, `decisions/${pageName(name)}.html`, 'decisions'),
  );
  return [...guides, ...decisions];
}

function sectionOf(name: string): Section {
  if (name.startsWith('migrate-from-')) return 'how-to';
  return reference.has(name) ? 'reference' : 'guides';
}

/** Lists the pages that exist only on the site, in `site/pages/`. */
export function writtenPages(): Page[] {
  const folders: readonly (readonly [string, Section])[] = [
    ['start', 'start'],
    ['how-to', 'how-to'],
    ['reference', 'reference'],
    ['help', 'help'],
  ];
  return folders.flatMap(([folder, section]) =>
    markdownFiles(`site/pages/${folder}`).map((name) =>
      pageOfFile(`site/pages/${folder}/${name}.md`, `${folder}/${name}.html`, section),
    ),
  );
}

function markdownFiles(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .sort();
}

function pageName(name: string): string {
  return name === 'README' ? 'index' : name;
}
