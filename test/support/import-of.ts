import { analyse } from '@assay/core';
import {
  generateImport,
  importSettings,
  type Flow,
  type HttpRequest,
  type Import,
  type ImportOptions,
  type Project,
  type RequestBody,
  type Variable,
} from '@assay/project-generator';
import { rules } from '@assay/rules';

/** An import, with shortcuts for tests. */
export interface ImportOf extends Import {
  project(name: string): Project;
  flow(name: string): Flow;
  /** The tested request of a project. */
  request(name: string): HttpRequest;
  body(name: string): RequestBody;
  /** A variable of the project or of its group. */
  variable(project: string, name: string): Variable;
  /** The ids of the errors, with their operations. */
  readonly reported: readonly string[];
}

/** Imports a document with all rules that an import reports. */
export async function importOf(
  document: string | object,
  options: Partial<ImportOptions> = {},
): Promise<ImportOf> {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const { model, findings } = await analyse({ text }, { rules, settings: importSettings(rules) });
  if (model === undefined) throw new Error('The document cannot be analysed');
  const made = generateImport(model, findings, {
    documentName: 'api.yaml',
    source: { kind: 'upload', location: null, sha256: 'seed' },
    now: '2026-01-01T00:00:00.000Z',
    makeId: (kind, key) => `${kind}:${key}`,
    ...options,
  });
  const flow = (name: string): Flow => found(made.flows, name);
  const request = (name: string): HttpRequest => {
    const { steps, subject } = flow(name);
    const step = steps.find(({ id }) => id === subject);
    if (step === undefined) throw new Error(`${name} has no subject`);
    return step.request;
  };
  return {
    ...made,
    reported: made.errors.map(({ id, operation }) => (operation === null ? id : `${id}: ${operation}`)),
    project: (name) => found(made.projects, name),
    flow,
    request,
    body: (name) => {
      const [body] = request(name).bodies;
      if (body === undefined) throw new Error(`${name} has no body`);
      return body;
    },
    variable: (project, name) => {
      const sets = made.variableSets.filter((set) => set.scope === 'group' || set.name === project);
      return found(
        sets.flatMap(({ items }) => items),
        name,
      );
    },
  };
}

function found<T extends { readonly name: string }>(records: readonly T[], name: string): T {
  const record = records.find((each) => each.name === name);
  if (record === undefined)
    throw new Error(`There is no \`${name}\` among ${records.map((each) => each.name).join(', ')}`);
  return record;
}

/** A 3.x document with these paths. */
export function openapi(
  paths: Readonly<Record<string, unknown>>,
  rest: Readonly<Record<string, unknown>> = {},
): object {
  return {
    openapi: '3.1.0',
    info: { title: 'Example', version: '1.0.0' },
    servers: [{ url: 'https://api.test' }],
    paths,
    ...rest,
  };
}

/** A 2.0 document with these paths. */
export function swagger(
  paths: Readonly<Record<string, unknown>>,
  rest: Readonly<Record<string, unknown>> = {},
): object {
  return {
    swagger: '2.0',
    info: { title: 'Example', version: '1.0.0' },
    host: 'api.test',
    schemes: ['https'],
    paths,
    ...rest,
  };
}

/** A minimal response of an operation. */
export const ok = { responses: { '200': { description: 'Done.' } } };
