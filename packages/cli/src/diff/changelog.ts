import { describeExample, type Change } from '@assay/diff';
import { bySeverity } from '@assay/core';
import { describeMore, foldAlike, type FoldedChange } from './merge-similar-changes.js';

/** Two versions of an API and the changes for its clients. */
export interface ChangelogInput {
  readonly old: { readonly name: string };
  readonly new: { readonly name: string };
  readonly changes: readonly Change[];
}

/** A section of a changelog: a title and its entries. */
interface Section {
  readonly title: string;
  readonly isMeant: (change: Change) => boolean;
}

const sections: readonly Section[] = [
  { title: 'Breaking changes', isMeant: ({ clients }) => clients === 'breaking' },
  { title: 'Changes to check', isMeant: ({ clients }) => clients === 'unknown' },
  {
    title: 'Deprecated',
    isMeant: ({ clients, id }) => clients === 'compatible' && id.endsWith('-deprecated'),
  },
  {
    title: 'New and changed',
    isMeant: ({ clients, id }) => clients === 'compatible' && !id.endsWith('-deprecated'),
  },
];

/** Groups the changes by what client developers must do, the most severe first. */
function listSections({
  changes,
}: ChangelogInput): readonly { title: string; entries: readonly FoldedChange[] }[] {
  return sections.flatMap(({ title, isMeant }) => {
    const selected = changes
      .filter(isMeant)
      .toSorted((a, b) => bySeverity({ severity: a.clientSeverity }, { severity: b.clientSeverity }));
    return selected.length === 0 ? [] : [{ title, entries: foldAlike(selected) }];
  });
}

/** Describes a change for client developers: the difference and its effect on clients. */
function describeEntry({ change, more }: FoldedChange): string {
  const { problem, impact, clients, axis } = change;
  // Effects on security concern only the operators of the API.
  const isForClients = clients === 'breaking' || axis === 'contract';
  return [
    problem,
    describeMore(more),
    describeExample(change),
    isForClients && clients !== 'compatible' ? impact : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Writes a changelog as Markdown. */
export function writeMarkdownChangelog(input: ChangelogInput): string {
  const head = `# Changes from ${plain(input.old.name)} to ${plain(input.new.name)}\n`;
  const parts = listSections(input).map(({ title, entries }) => {
    const lines = entries.map((entry) => `- ${escapeHtml(describeEntry(entry))}\n`).join('');
    return `\n## ${title}\n\n${lines}`;
  });
  return parts.length === 0 ? `${head}\nNothing changes for clients.\n` : head + parts.join('');
}

/** Writes a changelog as a self-contained HTML page. */
export function writeHtmlChangelog(input: ChangelogInput): string {
  const title = `Changes from ${escapeAll(input.old.name)} to ${escapeAll(input.new.name)}`;
  const parts = listSections(input).map(({ title: name, entries }) => {
    const items = entries.map((entry) => `<li>${withCode(describeEntry(entry))}</li>`).join('\n');
    return `<h2>${name}</h2>\n<ul>\n${items}\n</ul>`;
  });
  const body = parts.length === 0 ? '<p>Nothing changes for clients.</p>' : parts.join('\n');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 50rem; padding: 0 1rem; }
code { background: #8882; border-radius: 0.2em; padding: 0 0.2em; overflow-wrap: anywhere; }
</style>
<h1>${title}</h1>
${body}
</html>
`;
}

/** Escapes a name so that nothing in it is Markdown or HTML. */
function plain(name: string): string {
  return escapeHtml(name).replace(/[\\`*_[\]|]/g, '\\$&');
}

function escapeHtml(text: string): string {
  return text.replaceAll('<', '&lt;').replace(/[\r\n]+/g, ' ');
}

function escapeAll(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Converts sentences with code spans to HTML. */
function withCode(text: string): string {
  return escapeAll(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
