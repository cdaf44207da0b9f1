import { analyse, formatPointer } from '@assay/core';
import { createReader } from '@assay/host';
import { identifiedNoun, nounOf, wordsOf } from '@assay/api-knowledge';
import { generateImport, type Flow, type Import, type RequestMessage } from '@assay/project-generator';
import { afterAll, describe, expect, it } from 'vitest';
import { createStrictMock, type MockMessage } from '../strict-mock/strict-mock.js';
import { corpusDocuments, corpusFolder, type CorpusDocument } from './documents.js';

/** Totals over all documents. */
const figures = {
  operations: 0,
  leaves: 0,
  reachable: 0,
  messages: 0,
  loose: 0,
  refused: 0,
  changing: 0,
  ownData: 0,
  withheld: 0,
  static: 0,
  foreignKeys: 0,
  boundForeignKeys: 0,
  /** Foreign keys that refer to a collection of the same document. */
  knownForeignKeys: 0,
  boundKnownForeignKeys: 0,
};
const refusals = new Map<string, number>();

async function importOf(document: CorpusDocument) {
  const reader = createReader({ cwd: corpusFolder() });
  const read = await reader.read({ kind: 'file', path: document.path, uri: document.uri });
  const { model } = await analyse(read.ok ? read.source : read, { rules: [], read: reader.readReferenced });
  await reader.close();
  if (model === undefined) throw new Error('The document has no model.');
  const made = generateImport(model, [], {
    documentName: document.name,
    source: { kind: 'url', location: 'https://documents.test/api/openapi.json', sha256: document.name },
    now: '2026-01-31T12:00:00.000Z',
    makeId: (kind, key) => `${kind}:${key}`,
  });
  return { model, made };
}

function messageOf({ rendered: { line, headers, body } }: RequestMessage): MockMessage {
  const [method = '', target = ''] = line.split(' ');
  return { method, target, headers, body: body === null ? null : Buffer.from(body.data, body.encoding) };
}

/** True for a refusal because of missing credentials: messages have empty ones. */
const isAboutCredentials = (refusal: string): boolean =>
  refusal.startsWith('The request is not authenticated');

function countMessages(made: Import, handle: (message: MockMessage) => readonly string[]): void {
  for (const flow of made.flows) {
    const subject = flow.steps.find(({ id }) => id === flow.subject);
    figures.operations++;
    figures.leaves += subject?.coverage?.leaves ?? 0;
    figures.reachable += subject?.coverage?.reachable ?? 0;
    const isTold = flow.warnings.some((id) => ['value-not-generated', 'parameter-not-sendable'].includes(id));
    for (const message of subject?.messages ?? []) {
      figures.messages++;
      if (message.valid === false) figures.loose++;
      const reasons = handle(messageOf(message)).filter((reason) => !isAboutCredentials(reason));
      if (reasons.length === 0 || message.valid === false || isTold) continue;
      figures.refused++;
      const kind = (reasons[0] ?? '').replaceAll(/`[^`]*`/g, '_').slice(0, 120);
      refusals.set(kind, (refusals.get(kind) ?? 0) + 1);
    }
  }
}

function countData(flow: Flow, collections: ReadonlySet<string>): void {
  const subject = flow.steps.find(({ id }) => id === flow.subject);
  const into = flow.edges.filter(({ to }) => to === flow.subject);
  const bound = new Map(
    into.flatMap(({ from, bindings }) =>
      bindings.map(({ target }) => [target.insertionPoint, from] as const),
    ),
  );
  const inPath = subject?.request.parameters.filter((parameter) => parameter.in === 'path') ?? [];
  const last = inPath.at(-1);
  if (last !== undefined && ['PUT', 'PATCH', 'DELETE'].includes(flow.operation.method)) {
    figures.changing++;
    const producer = flow.steps.find(({ id }) => id === bound.get(`path.${last.name}`));
    if (producer === undefined)
      figures[into.some(({ withheld }) => withheld !== undefined) ? 'withheld' : 'static']++;
    else if (producer.request.method !== 'GET') figures.ownData++;
  }
  for (const { id, name, isTop } of placesOf(subject)) {
    const isBound = bound.has(id);
    if (!isBound && !namesAnother(name, isTop, flow)) continue;
    figures.foreignKeys++;
    if (isBound) figures.boundForeignKeys++;
    if (!collections.has(foreignNoun(name) ?? '')) continue;
    figures.knownForeignKeys++;
    if (isBound) figures.boundKnownForeignKeys++;
  }
}

interface Place {
  readonly id: string;
  readonly name: string;
  /** False for values deeper in the body. */
  readonly isTop: boolean;
}

/** The parameters outside the path, and the fields of the sent body. A list contributes only its first item. */
function placesOf(subject: Flow['steps'][number] | undefined): Place[] {
  const parameters = subject?.request.parameters.filter((parameter) => parameter.in !== 'path') ?? [];
  return [
    ...parameters.map(({ in: place, name }) => ({ id: `${place}.${name}`, name, isTop: true })),
    ...leavesIn(subject?.request.bodies[0]?.variants[0]?.value, [], []),
  ];
}

function leavesIn(value: unknown, segments: readonly string[], into: Place[]): Place[] {
  if (Array.isArray(value)) return value.length === 0 ? into : leavesIn(value[0], [...segments, '0'], into);
  if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) leavesIn(member, [...segments, name], into);
    return into;
  }
  if (typeof value !== 'string' && !Number.isInteger(value)) return into;
  const name = segments.findLast((segment) => !/^\d+$/.test(segment)) ?? '';
  into.push({ id: `body:${formatPointer(segments)}`, name, isTop: segments.length === 1 });
  return into;
}

/** Words of names that identify the message, its sender, or a resource of another system. */
const ofOthers: ReadonlySet<string> = new Set(
  'client request correlation trace idempotency external foreign tax vat'.split(' '),
);

/**
 * True if a name identifies another resource of the API, rather than the created resource (`POST /jobs?jobId=`) or something
 * outside the API.
 */
function namesAnother(name: string, isTop: boolean, { operation }: Flow): boolean {
  const noun = foreignNoun(name);
  if (noun === undefined || wordsOf(name).some((word) => ofOthers.has(word))) return false;
  const made = operation.path
    .split(/[/:]/)
    .findLast((part) => part !== '' && !/^(?:create|register)$/i.test(part));
  return !(isTop && operation.method === 'POST' && nounOf(made ?? '') === noun);
}

function foreignNoun(name: string): string | undefined {
  return identifiedNoun(name.replace(/ids$/i, 'Id'));
}

/** The resources of a document's collections: `user` for a path `/users/{userId}`. */
function collectionsOf(flows: readonly Flow[]): ReadonlySet<string> {
  const names = flows.flatMap(({ operation: { path } }) => {
    const steps = path.split('/');
    return steps.filter((step, index) => !step.includes('{') && steps[index + 1]?.startsWith('{') === true);
  });
  return new Set(names.flatMap((name) => nounOf(name) ?? []));
}

describe('the figures of imports', () => {
  afterAll(() => {
    const worst = [...refusals].toSorted((a, b) => b[1] - a[1]).slice(0, 12);
    process.stdout.write(
      `${JSON.stringify(figures, undefined, 1)}\n${worst.map(([kind, count]) => `${count} ${kind}`).join('\n')}\n`,
    );
  });

  it.each(corpusDocuments())('of $name are counted', async (document) => {
    const { model, made } = await importOf(document);
    const mock = createStrictMock(model, {
      documentUrl: 'https://documents.test/api/openapi.json',
      emptyAnswers: true,
    });
    countMessages(made, (message) => mock.handle(message).refusals);
    const collections = collectionsOf(made.flows);
    for (const flow of made.flows) countData(flow, collections);
  });

  it('reach nearly all values that operations accept', () => {
    expect(figures.reachable / Math.max(1, figures.leaves)).toBeGreaterThan(0.95);
  });
});
