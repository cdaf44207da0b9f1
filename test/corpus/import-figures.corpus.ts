import { analyse } from '@assay/core';
import { createReader } from '@assay/host';
import { identifiedNoun } from '@assay/api-knowledge';
import { generateImport, type Flow, type Import, type RequestMessage } from '@assay/project-generator';
import { afterAll, describe, expect, it } from 'vitest';
import { createStrictMock, type MockMessage } from '../strict-mock/strict-mock.js';
import { corpusDocuments, corpusFolder, type CorpusDocument } from './documents.js';

/** What is counted over all documents. */
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

/** Credentials are empty in messages. */
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

function countData(flow: Flow): void {
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
  const points = [
    ...(subject?.request.parameters ?? [])
      .filter((parameter) => parameter.in !== 'path')
      .map((parameter) => ({ id: `${parameter.in}.${parameter.name}`, name: parameter.name })),
    ...(subject?.request.bodies[0]?.insertionPoints ?? [])
      .filter(({ type }) => type === 'string' || type === 'integer')
      .map(({ id, pointer }) => ({
        id,
        name: pointer.split('/').findLast((part) => !/^\d+$/.test(part)) ?? '',
      })),
  ];
  for (const { id, name } of points) {
    if (identifiedNoun(name.replace(/ids$/i, 'Id')) === undefined && !bound.has(id)) continue;
    figures.foreignKeys++;
    if (bound.has(id)) figures.boundForeignKeys++;
  }
}

describe('the figures of imports', () => {
  afterAll(() => {
    const worst = [...refusals].toSorted((one, other) => other[1] - one[1]).slice(0, 12);
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
    for (const flow of made.flows) countData(flow);
  });

  it('reach nearly all that operations take', () => {
    expect(figures.reachable / Math.max(1, figures.leaves)).toBeGreaterThan(0.95);
  });
});
