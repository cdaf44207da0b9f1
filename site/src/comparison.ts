import { readText, type Page } from './page.js';

const source = 'benchmarks/RESULTS.md';

/** A table of one document in the results, with a row for each tool. */
interface DocumentTable {
  readonly document: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Creates the page that compares Assay with other tools, from the latest benchmark results. */
export function comparisonPage(): Page {
  const results = readText(source);
  const nodes = readPart(results, 'nodes');
  const documents = readPart(results, 'documents');
  const markdown = [
    '# How Assay compares',
    'These figures are from the benchmarks of this repository. You can run them yourself: `npm run bench`.',
    '## Speed on Node 24',
    `Measured on ${nodes.conditions} CPU seconds of a whole cold process, medians. The floor reads, parses and walks the document once.`,
    speedTable(nodes.tables),
    '## Speed and findings beside Spectral and IBM',
    `Measured on ${documents.conditions} CPU seconds, and the number of findings in brackets. The tools have different rules, so more findings are not better by themselves.`,
    findingsTable(documents.tables),
    `[All results](../../${source}) also have wall time, memory, growth and the budgets that we missed.`,
    '## What else differs',
    '- Assay reads OpenAPI 2.0, 3.0, 3.1 and 3.2 into one model, so one rule covers all versions: [architecture](../../ARCHITECTURE.md).',
    '- A fix is applied only if a second analysis proves it: [fixes](../../docs/fix.md).',
    '- A comparison of two versions reports weaker security, not only whether clients break: [diff](../../docs/diff.md).',
    '- Your Spectral rules run in the same report: [Spectral](../../docs/spectral.md).',
  ].join('\n\n');
  return {
    path: 'help/compare.html',
    title: 'How Assay compares',
    section: 'help',
    markdown,
    source: 'site/src/comparison.ts',
  };
}

/** Reads a named part of the results: the conditions of the measurement, and its tables by document. */
function readPart(
  results: string,
  name: string,
): { readonly conditions: string; readonly tables: readonly DocumentTable[] } {
  const part = results.split(/<!-- part: /).find((text) => text.startsWith(`${name} `));
  const conditions = /^(20\d\d-\d\d-\d\d;.*)$/m.exec(part ?? '')?.[1];
  if (part === undefined || conditions === undefined)
    throw new Error(`${source} has no part \`${name}\` with a date.`);
  const tables = part.split(/^### /m).slice(1).map(readTable);
  return { conditions: conditions.replaceAll(';', ','), tables };
}

function readTable(section: string): DocumentTable {
  const [document = ''] = section.split('\n', 1);
  const [header = [], , ...rows] = section
    .split(/^## /m, 1)
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return { document, columns: header, rows };
}

function speedTable(tables: readonly DocumentTable[]): string {
  const tools = ['floor', 'Assay', 'Redocly, recommended', 'vacuum, recommended', 'speakeasy, recommended'];
  const lines = tables.flatMap(({ document, columns, rows }) => {
    const column = columns.findIndex((name) => name.startsWith('Node 24'));
    const cells = tools.map((tool) => {
      const row = rows.find(([name]) => name === `${tool}, CPU s`);
      return median(row?.[column]);
    });
    return column < 0 ? [] : [[document, ...cells]];
  });
  return markdownTable(['Document', 'Floor', 'Assay', 'Redocly', 'vacuum', 'speakeasy'], lines);
}

function findingsTable(tables: readonly DocumentTable[]): string {
  const tools = [
    'Assay',
    'Spectral, oas',
    'Spectral, oas + owasp',
    'Redocly, recommended',
    'IBM OpenAPI validator',
  ];
  const lines = tables.flatMap(({ document, columns, rows }) => {
    const [cpu, findings] = ['CPU s', 'findings'].map((name) => columns.indexOf(name));
    if (cpu === undefined || findings === undefined || cpu < 0 || findings < 0) return [];
    const cells = tools.map((tool) => {
      const row = rows.find(([name]) => name === tool);
      const count = row?.[findings] ?? '';
      return `${median(row?.[cpu])}${count === '' ? '' : ` (${count})`}`;
    });
    return [[document, ...cells]];
  });
  return markdownTable(['Document', 'Assay', 'Spectral', 'Spectral + OWASP', 'Redocly', 'IBM'], lines);
}

/** Returns the first figure of a cell, without the range. The reason why a tool was stopped stays unchanged. */
function median(cell: string | undefined): string {
  if (cell === undefined || cell === '') return '–';
  return cell.startsWith('crashed') ? 'crashed' : cell.replace(/ \([\d.–]+\)$/, '');
}

function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) throw new Error(`${source} has no figures for the comparison.`);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const align = header.map((_, index) => (index === 0 ? '--' : '--:'));
  return [line(header), line(align), ...rows.map(line)].join('\n');
}
