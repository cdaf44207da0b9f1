import { readFileSync, readdirSync } from 'node:fs';

/** A line of a document with a fault or a look-alike of one. */
export interface Label {
  readonly document: string;
  /** The line number, from 1 like in findings. */
  readonly line: number;
  /** The class of the fault: a key of `rulesByClass`. */
  readonly fault: string;
  /** False for a look-alike, which no rule of the class may report. */
  readonly isFault: boolean;
}

/** A document with faults and the labels of their lines. */
export interface LabelledDocument {
  readonly name: string;
  readonly text: string;
  readonly labels: readonly Label[];
}

const folder = new URL('documents/', import.meta.url);

/** The documents. Comments such as `# fault: raw-html` and `# silent: raw-html` at the ends of lines are the labels. */
export const labelledDocuments: readonly LabelledDocument[] = readdirSync(folder)
  .toSorted()
  .map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const labels = text.split('\n').flatMap((content, index) => readLabels(name, index + 1, content));
    return { name, text, labels };
  });

function readLabels(document: string, line: number, content: string): readonly Label[] {
  const [, kind, faults] = /# (fault|silent): ([a-z0-9, -]+)$/.exec(content) ?? [];
  if (faults === undefined) return [];
  return faults.split(', ').map((fault) => ({ document, line, fault, isFault: kind === 'fault' }));
}
