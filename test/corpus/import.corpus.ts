import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { analyse, formatPointer, type Analysis, type Model } from '@assay/core';
import { createReader } from '@assay/host';
import {
  generateImport,
  renderRequest,
  variableValues,
  type Flow,
  type HttpRequest,
  type Import,
  type Project,
  type RenderedMessage,
  type VariableSet,
} from '@assay/project-generator';
import { rules } from '@assay/rules';
import { afterAll, describe, expect, it } from 'vitest';
import {
  createStrictMock,
  type MockAnswer,
  type MockCredential,
  type MockMessage,
  type StrictMock,
} from '../strict-mock/strict-mock.js';
import { corpusDocuments, corpusFolder, type CorpusDocument } from './documents.js';
import {
  publishImports,
  reportImports,
  type ImportObservation,
  type RefusedRequest,
  listUnreportedRejections,
} from './import-report.js';

const documents = corpusDocuments();
const observations: ImportObservation[] = [];
const documentUrl = 'https://documents.test/api/openapi.json';

async function analyseFile(document: CorpusDocument): Promise<Analysis> {
  const reader = createReader({ cwd: corpusFolder() });
  const read = await reader.read({ kind: 'file', path: document.path, uri: document.uri });
  const analysis = await analyse(read.ok ? read.source : read, {
    rules: [...rules],
    read: reader.readReferenced,
  });
  await reader.close();
  return analysis;
}

function importOf(model: Model, analysis: Analysis, document: CorpusDocument): Import {
  const sha256 = createHash('sha256').update(readFileSync(document.path)).digest('hex');
  return generateImport(model, analysis.findings, {
    documentName: document.name,
    source: { kind: 'url', location: documentUrl, sha256 },
    now: '2026-01-31T12:00:00.000Z',
    makeId: (kind, key) => `${kind}:${key}`,
  });
}

/** The secrets that fill the requests' variables, by the variable's name. */
function secretsOf(sets: readonly VariableSet[]): Record<string, string> {
  const items = sets.flatMap((set) => set.items).filter(({ kind }) => kind === 'credential');
  return Object.fromEntries(
    items.map(({ name }) => [name, `secret-of-${name.replaceAll(/[^A-Za-z0-9]/g, '-')}`]),
  );
}

/** The same secrets by security scheme, for the mock. */
function credentialsOf(
  model: Model,
  sets: readonly VariableSet[],
  secrets: Readonly<Record<string, string>>,
): Record<string, MockCredential> {
  const credentials: Record<string, MockCredential> = {};
  const parts = sets
    .flatMap((set) => set.items)
    .map(({ name, auth }) => ({ auth, secret: secrets[name] ?? '' }));
  for (const name of model.document.components?.securitySchemes.keys() ?? []) {
    const own = parts.filter(({ auth }) => auth?.scheme === name);
    const part = (wanted: string): string | undefined =>
      own.find(({ auth }) => auth?.part === wanted)?.secret;
    const scheme = model.document.securityScheme(name);
    const [username, password] = [part('username'), part('password')];
    if (scheme?.type === 'mutualTLS' || scheme?.scheme === 'digest') credentials[name] = true;
    else if (scheme?.scheme === 'basic' && username !== undefined && password !== undefined) {
      credentials[name] = { username, password };
    } else credentials[name] = part('key') ?? part('token') ?? true;
  }
  return credentials;
}

function messageOf({ line, headers, body }: RenderedMessage): MockMessage {
  const [method = '', target = ''] = line.split(' ');
  const bytes = body === null ? null : Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8');
  return { method, target, headers, body: bytes };
}

/** Lists the reasons why the mock rejects a request, including a request that reaches another operation. */
function refusalsOf(mock: StrictMock, message: MockMessage, flow: Flow): readonly string[] {
  const { refusals, operation }: MockAnswer = mock.handle(message);
  if (refusals.length > 0) return refusals;
  if (operation === undefined) return ['It leads nowhere.'];
  const isMeant =
    formatPointer(operation.segments()) === flow.operation.pointer ||
    withoutNames(operation.path) === withoutNames(flow.operation.path);
  return isMeant ? [] : [`It leads to \`${operation.signature}\`.`];
}

/** Normalises a path like a service: without a fragment and names of variables. */
function withoutNames(path: string): string {
  return path.replace(/#.*$/, '').replaceAll(/\{[^{}]*\}/g, '{}');
}

/** Copies a request with each of its other bodies that are declared valid. */
function otherBodies(request: HttpRequest): { readonly name: string; readonly request: HttpRequest }[] {
  return request.bodies
    .flatMap((body) => body.variants.map((variant) => ({ body, variant })))
    .slice(1)
    .filter(({ variant }) => variant.valid)
    .map(({ body, variant }) => ({
      name: `${body.mediaType} ${variant.name}`,
      request: { ...request, bodies: [{ ...body, variants: [variant] }] },
    }));
}

/** Issues by which an import reports that a request will probably be rejected. */
const rejectionWarnings = new Set(['value-not-generated', 'parameter-not-sendable', 'server-not-targetable']);

interface Judged {
  readonly sent: number;
  readonly refused: RefusedRequest[];
}

function judge(
  made: Import,
  mock: StrictMock,
  secrets: Readonly<Record<string, string>>,
): { readonly subjects: Judged; readonly variants: Judged } {
  const subjects: { sent: number; refused: RefusedRequest[] } = { sent: 0, refused: [] };
  const variants: { sent: number; refused: RefusedRequest[] } = { sent: 0, refused: [] };
  const [groupSet] = made.variableSets;
  const credentials = variableValues(groupSet === undefined ? [] : [groupSet], secrets);
  const isCredential = new Set(
    groupSet?.items
      .filter(({ kind }) => kind === 'credential' || kind === 'generated')
      .map(({ name }) => name),
  );
  const valueOf = (name: string): unknown => (isCredential.has(name) ? credentials(name) : undefined);
  const send = (request: HttpRequest, flow: Flow, project: Project): readonly string[] => {
    const [target] = project.targets;
    if (target === undefined) return ['There is no target.'];
    return refusalsOf(mock, messageOf(renderRequest(request, target, valueOf)), flow);
  };
  made.flows.forEach((flow, index) => {
    const project = made.projects[index];
    const request = flow.steps.find(({ id }) => id === flow.subject)?.request;
    if (project === undefined || request === undefined) return;
    const name = `${flow.operation.method} ${flow.operation.path}`;
    const reported = flow.warnings.some((id) => rejectionWarnings.has(id));
    subjects.sent++;
    const refusals = send(request, flow, project);
    if (refusals.length > 0) {
      subjects.refused.push({ request: name, refusals, reported });
      return;
    }
    for (const other of otherBodies(request)) {
      variants.sent++;
      const reasons = send(other.request, flow, project);
      if (reasons.length > 0)
        variants.refused.push({ request: `${name} ${other.name}`, refusals: reasons, reported: false });
    }
  });
  return { subjects, variants };
}

describe('the requests of an import', () => {
  afterAll(() => publishImports(reportImports(observations)));

  it.each(documents)('of $name exist for each operation, and are validated', async (document) => {
    const analysis = await analyseFile(document);
    const { model } = analysis;
    if (model === undefined) throw new Error('The document has no model.');
    const start = performance.now();
    const made = importOf(model, analysis, document);
    const imported = performance.now();
    const secrets = secretsOf(made.variableSets);
    const credentials = credentialsOf(model, made.variableSets, secrets);
    const mock = createStrictMock(model, { credentials, documentUrl, emptyAnswers: true });
    const { subjects, variants } = judge(made, mock, secrets);
    const { operations } = model.document;
    observations.push({
      name: document.name,
      format: analysis.format,
      operations: operations.length,
      flows: subjects.sent,
      refused: subjects.refused,
      variants: variants.sent,
      refusedVariants: variants.refused,
      errors: made.errors.length,
      limits: mock.limits,
      importMilliseconds: imported - start,
      mockMilliseconds: performance.now() - imported,
    });
    const notImported = made.errors.filter(({ id }) => id === 'operation-not-imported');
    expect(made.flows.length + notImported.length).toBe(operations.length);
    expect(notImported).toEqual([]);
  });

  it('are accepted by the strict mock, except for few that the import itself marks as invalid', () => {
    const sent = observations.reduce((total, { flows }) => total + flows, 0);
    expect(listUnreportedRejections(observations).length).toBeLessThanOrEqual(sent / 100);
  });
});
