import { analyse, type Finding, type Preset, type Rule } from '@assay/core';
import { createReader } from '@assay/host';
import { corpusDocuments, corpusFolder, type CorpusDocument } from '../../test/corpus/documents.js';

/** A finding in a real document, with the surrounding lines. */
export interface Hit {
  /** The path of the document in the corpus. */
  readonly document: string;
  readonly finding: Finding;
  /** The text around the finding. */
  readonly excerpt: string;
}

/** The findings of the rules in real documents. */
export interface CorpusRun {
  /** The number of analysed documents. */
  readonly documents: number;
  /** The findings by rule id, in the order of the documents. */
  readonly hits: ReadonlyMap<string, readonly Hit[]>;
}

/** The scope of a run over real documents. */
export interface RunScope {
  readonly preset: Preset;
  /** Selects documents by their names. */
  readonly includes: (document: string) => boolean;
  /** The number of lines before a finding, and from its first line on. */
  readonly lines: readonly [before: number, after: number];
}

const everything: RunScope = { preset: 'all', includes: () => true, lines: [1, 5] };

/** Runs the rules over real documents, by default over all. Throws if one of them fails. */
export async function runOverCorpus(
  rules: readonly Rule[],
  scope: RunScope = everything,
): Promise<CorpusRun> {
  const hits = new Map<string, Hit[]>();
  const documents = corpusDocuments().filter(({ name }) => scope.includes(name));
  for (const document of documents) {
    for (const hit of await analyseDocument(document, rules, scope)) {
      const own = hits.get(hit.finding.id) ?? [];
      own.push(hit);
      hits.set(hit.finding.id, own);
    }
  }
  return { documents: documents.length, hits };
}

async function analyseDocument(
  document: CorpusDocument,
  rules: readonly Rule[],
  { preset, lines: around }: RunScope,
): Promise<Hit[]> {
  const reader = createReader({ cwd: corpusFolder() });
  const read = await reader.read({ kind: 'file', path: document.path, uri: document.uri });
  const analysis = await analyse(read.ok ? read.source : read, {
    rules,
    preset,
    read: reader.readReferenced,
  });
  await reader.close();
  const [failure] = analysis.failures;
  if (failure !== undefined)
    throw new Error(`${failure.rule} failed on ${document.name}: ${failure.message}`);
  const lines = new Map(analysis.documents.map(({ uri, text }) => [uri, text.split('\n')]));
  return analysis.findings.map((finding) => ({
    document: document.name,
    finding,
    excerpt: excerptLines(lines.get(finding.location.uri) ?? [], finding, around),
  }));
}

function excerptLines(
  lines: readonly string[],
  { location: { range } }: Finding,
  [before, after]: RunScope['lines'],
): string {
  const { line, column } = range.start;
  const first = Math.max(1, line - before);
  return lines
    .slice(first - 1, line + after - 1)
    .map((text, index) => `${first + index}: ${shorten(text, first + index === line ? column : 0)}`)
    .join('\n');
}

/** Shortens long lines, because a document may be a single line of a megabyte. */
function shorten(line: string, column: number): string {
  if (line.length <= 240) return line;
  const from = Math.max(0, column - 80);
  return `${from > 0 ? '…' : ''}${line.slice(from, from + 400)}…`;
}
