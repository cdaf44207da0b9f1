import type { ClientEffect } from '../change.js';
import type { ChangeKind, ChangeMeta, ChangeReport, ChangeVisitor, Direction } from '../define-change.js';
import type { Usage } from '../pairs.js';
import { collectionRows } from './collections.js';
import { compositionRows } from './compositions.js';
import type { SchemaRow } from './row.js';
import { scalarRows } from './scalars.js';
import { sides } from './sides.js';
import { wordsOf } from './words.js';

/** A kind of change that a row of the table defines. */
export interface SchemaKind {
  readonly kind: ChangeKind;
  readonly row: SchemaRow;
  readonly usage: Usage;
}

/** All kinds of changes of the table, with their rows. */
export const schemaKinds: readonly SchemaKind[] = [
  ...scalarRows,
  ...collectionRows,
  ...compositionRows,
].flatMap((row) =>
  (['request', 'response'] as const)
    .filter((usage) => row.differences[usage] !== undefined)
    .map((usage) => ({ kind: makeKind(row, usage), row, usage })),
);

type Directions = Pick<ChangeMeta, 'forward' | 'backward'>;
type Verdict = Pick<ChangeReport, 'clients' | 'impact' | 'recommendation'>;

function makeKind(row: SchemaRow, usage: Usage): ChangeKind {
  const directions = makeDirections(row, usage);
  return {
    id: `${usage}-${row.id}`,
    meta: {
      name: row[usage]?.name ?? `${row.name} of what clients ${sides[usage].send}`,
      axis: 'contract',
      security: 'equal',
      ...directions,
    },
    visitor: makeVisitor(row, usage, directions),
  };
}

function makeDirections(row: SchemaRow, usage: Usage): Directions {
  const own = row[usage];
  const { breaking, compatible, unknown } = sides[usage];
  if ('differs' in row) {
    const { differs, severity, clients } = row;
    const texts = { ...unknown, clients: clients[usage], severity, problem: differs, ...own?.forward };
    return { forward: inSentences(texts, usage) };
  }
  const { narrower = '', wider = '' } = row;
  const [problem, reverse] = usage === 'request' ? [narrower, wider] : [wider, narrower];
  return {
    forward: inSentences({ ...breaking, problem, ...own?.forward }, usage),
    backward: inSentences({ ...compatible, problem: exchanged(reverse), ...own?.backward }, usage),
  };
}

/** Completes a problem to a sentence with the value and its sender as the subject. */
function inSentences(direction: Direction, usage: Usage): Direction {
  const { problem } = direction;
  if (problem.includes('{{Value}}')) return direction;
  const subject = `{{Value}} ${sides[usage].where}`;
  if (!problem.includes('{{subject}}')) return { ...direction, problem: `${subject} ${problem}` };
  return { ...direction, problem: problem.replace('{{subject}}', `{{value}} ${sides[usage].where}`) };
}

/** Swaps the placeholders for the reverse direction, because its text is about the same pair. */
function exchanged(text: string): string {
  return text.replace(/\{\{(before|after)\}\}/g, (_, word) =>
    word === 'before' ? '{{after}}' : '{{before}}',
  );
}

function makeVisitor(
  row: SchemaRow,
  usage: Usage,
  { forward, backward = forward }: Directions,
): ChangeVisitor {
  const kinds: ReadonlySet<string> = new Set(row.differences[usage]);
  const { keyword, except } = row;
  // The default texts of changes without a direction leave the effect on clients open.
  const isOpen = 'differs' in row && row[usage]?.forward?.impact === undefined;
  const judge = (clients: ClientEffect, direction: Direction): Verdict => {
    if (clients === (isOpen ? 'unknown' : direction.clients)) return { clients };
    const { impact, recommendation } = sides[usage][clients];
    return { clients, impact, recommendation };
  };
  return {
    SchemaDifference(pair, { report }) {
      const { detail, clients, clientsOfReverse } = pair;
      if (pair.usage !== usage || !kinds.has(detail.kind)) return;
      if (keyword !== undefined && (!('keyword' in detail) || detail.keyword !== keyword)) return;
      if (except?.(pair) === true) return;
      const verdict =
        'isAnnotation' in row
          ? {}
          : { ...judge(clients, forward), reverse: judge(clientsOfReverse, backward) };
      report({ ...verdict, data: wordsOf(detail) });
    },
  };
}
