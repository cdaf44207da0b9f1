import { createHash } from 'node:crypto';
import { analyse, type Model } from '@assay/core';
import { generateImport, renderRequest, type Import } from '@assay/project-generator';
import { SchemaRegistry } from '../../packages/project-generator/src/schemas/schema-registry.js';
import { makeValue } from '../../packages/project-generator/src/values/generation/make-value.js';
import { serve } from '../strict-mock/serve.js';
import {
  createStrictMock,
  type MakeBody,
  type MockAnswer,
  type StrictMock,
} from '../strict-mock/strict-mock.js';

/** A request that the strict mock got, and what it thinks of it. */
export interface Judged {
  /** `GET /v1/users/1` */
  readonly request: string;
  readonly answer: MockAnswer;
}

/** The strict mock of a document, what was imported of the document, and what the mock was sent. */
export interface GeneratedImport {
  readonly model: Model;
  readonly made: Import;
  readonly judged: readonly Judged[];
  close(): Promise<void>;
}

const basePath = '/base';

/** Imports a document for a strict mock of it that listens on this machine. */
export async function importForMock(
  text: string,
  options: { readonly name: string; readonly stateful: boolean },
): Promise<GeneratedImport> {
  const { model, findings } = await analyse({ text }, { rules: [] });
  if (model === undefined) throw new Error(`\`${options.name}\` is no OpenAPI document.`);
  const judged: Judged[] = [];
  const served = await serve(listening(model, options.stateful, judged));
  const made = generateImport(model, findings, {
    documentName: options.name,
    source: { kind: 'upload', location: null, sha256: createHash('sha256').update(text).digest('hex') },
    baseUrl: `${served.url}${basePath}`,
    now: '2026-01-31T12:00:00.000Z',
    makeId: (kind, key) => `${kind}:${key}`,
  });
  return { model, made: withoutFragments(made), judged, close: async () => served.close() };
}

/**
 * An import without the flows that have an operation such as `/schema#labels` beside `/schema`: a fragment tells operations apart in a document and
 * is never sent, so that no service can know which of them is meant.
 */
function withoutFragments(made: Import): Import {
  const keyOf = (method: string, path: string): string => `${method} ${path}`;
  const paths = new Set(made.flows.map(({ operation: { method, path } }) => keyOf(method, path)));
  const isClear = made.flows.map(({ steps }) =>
    steps.every(({ request: { method, pathTemplate } }) => {
      const [sent = ''] = pathTemplate.split('#', 1);
      return sent === pathTemplate || !paths.has(keyOf(method, sent));
    }),
  );
  const pick = <Each>(all: readonly Each[]): Each[] => all.filter((_, index) => isClear[index]);
  return { ...made, flows: pick(made.flows), projects: pick(made.projects) };
}

/** Answers with optional properties too: what later requests need of an answer is mostly optional. */
function wholeBodies(model: Model): MakeBody {
  const book = new SchemaRegistry(model, 'answers');
  return (schema, _mediaType, operation) => {
    const made = makeValue(book.get(book.refer(schema)), {
      lookup: book,
      direction: 'response',
      seed: operation.signature,
      name: '',
      shape: 'full',
    });
    return made.ok ? made.value : undefined;
  };
}

function listening(model: Model, stateful: boolean, judged: Judged[]): StrictMock {
  const mock = createStrictMock(model, { basePaths: [basePath], stateful, makeBody: wholeBodies(model) });
  return {
    limits: mock.limits,
    handle(message) {
      const answer = mock.handle(message);
      judged.push({ request: `${message.method} ${message.target}`, answer });
      return answer;
    },
  };
}

/**
 * What the mock refuses of the requests that were sent, a line each. What it refuses of the requests as they stand in the records, too, is no
 * fault of an exporter, and is left out.
 */
export function newRefusals({ judged, model, made }: GeneratedImport): string[] {
  const known = knownRefusals(model, made);
  return judged.flatMap(({ request, answer }) =>
    answer.refusals
      .filter((refusal) => !known.has(`${answer.operation?.signature} ${refusal}`))
      .map((refusal) => `${request}: ${refusal}`),
  );
}

function knownRefusals(model: Model, made: Import): Set<string> {
  const mock = createStrictMock(model, { basePaths: [basePath] });
  const targets = new Map(
    made.projects.flatMap((project) => project.targets.map((target) => [target.name, target])),
  );
  return new Set(
    made.flows.flatMap(({ steps }) =>
      steps.flatMap(({ request }) => {
        const [name = ''] = Object.keys(request.basePath.byTarget);
        const target = targets.get(name);
        // An authorization server is not a target.
        if (target === undefined) return [];
        const { line, headers, body } = renderRequest(request, target, (variable) =>
          variable.startsWith('auth.') ? 'secret' : undefined,
        );
        const [method = '', path = ''] = line.split(' ');
        const bytes =
          body === null ? null : Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8');
        const { refusals, operation } = mock.handle({ method, target: path, headers, body: bytes });
        return refusals.map((refusal) => `${operation?.signature} ${refusal}`);
      }),
    ),
  );
}
