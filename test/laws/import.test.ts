import { analyse, nameOperations, type Model } from '@assay/core';
import {
  generateImport,
  renderRequest,
  variableValues,
  type HttpRequest,
  type Import,
  type RenderedMessage,
} from '@assay/project-generator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStrictMock, type MockMessage } from '../strict-mock/strict-mock.js';
import { lawRuns, lawTimeout } from '../support/findings.js';
import { mutate, mutations } from '../support/mutation-arbitrary.js';
import { openapiDocument } from '../support/openapi-arbitrary.js';
import type { Value } from '../support/schema-arbitrary.js';

const location = 'https://documents.test/api/openapi.json';

async function modelOf(value: Value): Promise<Model | undefined> {
  return (await analyse({ uri: location, text: JSON.stringify(value) }, { rules: [] })).model;
}

function importOf(model: Model): Import {
  return generateImport(model, [], {
    documentName: 'openapi.json',
    source: { kind: 'url', location, sha256: 'seed' },
    now: '2026-01-01T00:00:00.000Z',
    makeId: (kind, key) => `${kind}:${key}`,
  });
}

/** The credential variables of a request. Earlier steps can bind them like insertion points. */
function credentialsIn({ headers, credentials, bodyTemplate = '', urlTemplate = '' }: HttpRequest): string[] {
  const templates = [...[...headers, ...credentials].map(({ value }) => value), bodyTemplate, urlTemplate];
  return templates.flatMap((template) =>
    [...template.matchAll(/\$\{([^}]+)\}/g)].map(([, name = '']) => name),
  );
}

const byText = (a: string | null, b: string | null): number => ((a ?? '') < (b ?? '') ? -1 : 1);

function accountedFor(model: Model, made: Import): void {
  const names = [...nameOperations(model.document.operations).values()];
  const reported = made.errors.flatMap(({ id, operation }) =>
    id === 'operation-not-imported' ? [operation] : [],
  );
  expect([...made.projects.map(({ name }) => name), ...reported].toSorted(byText)).toEqual(
    names.toSorted(byText),
  );
  expect(reported).toEqual([]);
  expect(made.flows.map(({ id }) => id)).toEqual(made.projects.map(({ flow }) => flow));
}

function messageOf({ line, headers, body }: RenderedMessage): MockMessage {
  const [method = '', target = ''] = line.split(' ');
  return { method, target, headers, body: body === null ? null : Buffer.from(body.data, body.encoding) };
}

describe('an import', { timeout: lawTimeout }, () => {
  it('creates a project of every operation, and the same bytes of the same document', async () => {
    await fc.assert(
      fc.asyncProperty(openapiDocument(), async ({ value }) => {
        const model = await modelOf(value);
        if (model === undefined) return;
        const made = importOf(model);
        accountedFor(model, made);
        const again = await modelOf(value);
        expect(JSON.stringify(again === undefined ? undefined : importOf(again))).toBe(JSON.stringify(made));
      }),
      lawRuns,
    );
  });

  it('creates a project of every operation of a broken document too', async () => {
    await fc.assert(
      fc.asyncProperty(openapiDocument(), mutations, async ({ value }, changes) => {
        const model = await modelOf(mutate(value, changes));
        if (model !== undefined) accountedFor(model, importOf(model));
      }),
      lawRuns,
    );
  });

  it('has spans inside the message, and edges between existing steps and insertion points', async () => {
    await fc.assert(
      fc.asyncProperty(openapiDocument(), async ({ value }) => {
        const model = await modelOf(value);
        if (model === undefined) return;
        for (const { steps, edges, entry, subject } of importOf(model).flows) {
          const points = new Map<string, Set<string>>();
          for (const { id, request } of steps) {
            const all = [...request.parameters, ...request.bodies].flatMap((part) => part.insertionPoints);
            points.set(id, new Set([...all.map((point) => point.id), ...credentialsIn(request)]));
            const message = bytesOf(request.rendered);
            for (const { wire } of all) {
              if (wire !== null) expect(wire.offset + wire.length).toBeLessThanOrEqual(message.length);
            }
          }
          for (const { rendered, insertionPoints } of steps.flatMap(({ messages = [] }) => messages)) {
            const { length } = bytesOf(rendered);
            for (const { wire } of insertionPoints)
              expect(wire.offset + wire.length).toBeLessThanOrEqual(length);
          }
          expect(points.has(entry) && points.has(subject)).toBe(true);
          for (const { from, bindings } of edges) {
            expect(points.has(from)).toBe(true);
            for (const { target } of bindings)
              expect(points.get(target.step)?.has(target.insertionPoint)).toBe(true);
          }
        }
      }),
      lawRuns,
    );
  });

  it('sends only requests that a strict reading of the document accepts, unless it reports otherwise', async () => {
    await fc.assert(
      fc.asyncProperty(openapiDocument(), async ({ value }) => {
        const model = await modelOf(value);
        if (model === undefined) return;
        const made = importOf(model);
        const mock = createStrictMock(model, { documentUrl: location, emptyAnswers: true });
        for (const [index, { steps, subject, name }] of made.flows.entries()) {
          const target = made.projects[index]?.targets[0];
          const step = steps.find(({ id }) => id === subject);
          if (target === undefined || step === undefined) throw new Error(`${name} has no request`);
          const set = made.variableSets.find((each) => each.id === made.projects[index]?.variables);
          const sets = [made.variableSets[0], set].filter((each) => each !== undefined);
          const credentials = Object.fromEntries(
            sets
              .flatMap(({ items }) => items)
              .flatMap(({ kind, name: variable }) => (kind === 'credential' ? [[variable, 'secret']] : [])),
          );
          const { refusals } = mock.handle(
            messageOf(renderRequest(step.request, target, variableValues(sets, credentials))),
          );
          const isTold = made.errors.some(({ operation }) => operation === name || operation === null);
          if (!isTold)
            expect({ name, refusals, line: step.request.rendered.line }).toMatchObject({ refusals: [] });
        }
      }),
      lawRuns,
    );
  });
});

/** The bytes of an HTTP/1.1 message (RFC 9112, section 2.1). */
function bytesOf({ line, headers, body }: RenderedMessage): Buffer {
  const head = `${line}\r\n${headers.map(([name, text]) => `${name}: ${text}\r\n`).join('')}\r\n`;
  return Buffer.concat([
    Buffer.from(head, 'latin1'),
    body === null ? Buffer.alloc(0) : Buffer.from(body.data, body.encoding),
  ]);
}
