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

/** A request that the strict mock received, with its verdict. */
export interface Judged {
  /** Method and path: `GET /v1/users/1`. */
  readonly request: string;
  readonly answer: MockAnswer;
}

/** The strict mock of a document, the import of the document, and the requests that the mock received. */
export interface GeneratedImport {
  readonly model: Model;
  readonly made: Import;
  readonly judged: readonly Judged[];
  close(): Promise<void>;
}

const basePath = '/base';

/** Imports a document for a strict mock that listens on this machine. */
export async function importForMock(
  text: string,
  options: { readonly name: string; readonly stateful: boolean },
): Promise<GeneratedImport> {
  const { model, findings } = await analyse({ text }, { rules: [] });
  if (model === undefined) throw new Error(`\`${options.name}\` is not an OpenAPI document.`);
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
 * Removes the flows with an operation such as `/schema#labels` beside `/schema`. Fragments distinguish operations in a document,
 * but are never sent, so that a service cannot know which one is meant.
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

/** Responds with optional properties, too: the values that later requests need are mostly optional. */
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
 * Lists the mock's refusals of the sent requests, one per line. Omits refusals of the imported requests themselves, because the
 * exporter does not cause them.
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
        // A request to an authorization server has no target.
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
