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
import {
  createStrictMock,
  type MockAnswer,
  type MockCredential,
  type MockMessage,
  type StrictMock,
} from './strict-mock.js';
import { corpusDocuments, corpusFolder, type CorpusDocument } from '../corpus/documents.js';
import {
  publishImports,
  reportImports,
  type ImportObservation,
  type RefusedRequest,
} from './import-report.js';

const documents = corpusDocuments();

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

/** The secrets that requests are filled with, by the name of their variable. */
function secretsOf(sets: readonly VariableSet[]): Record<string, string> {
  const items = sets.flatMap((set) => set.items).filter(({ kind }) => kind === 'credential');
  return Object.fromEntries(
    items.map(({ name }) => [name, `secret-of-${name.replaceAll(/[^A-Za-z0-9]/g, '-')}`]),
  );
}

/** The same secrets as the mock wants them, by scheme. */
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

/** Judges a request: it must be accepted, and lead to the operation that it was made for. */
function refusalsOf(mock: StrictMock, message: MockMessage, flow: Flow): readonly string[] {
  const { refusals, operation }: MockAnswer = mock.handle(message);
  if (refusals.length > 0) return refusals;
  const place = operation === undefined ? '' : formatPointer(operation.segments());
  return place === flow.operation.pointer ? [] : [`It leads to \`${place}\`.`];
}

/** The same request with each other body that is called valid in place of the chosen one. */
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
    subjects.sent++;
    const refusals = send(request, flow, project);
    if (refusals.length > 0) {
      subjects.refused.push({ request: name, refusals });
      return;
    }
    for (const other of otherBodies(request)) {
      variants.sent++;
      const reasons = send(other.request, flow, project);
      if (reasons.length > 0) variants.refused.push({ request: `${name} ${other.name}`, refusals: reasons });
    }
  });
  return { subjects, variants };
}


const [, , docPart, opPart, showAll] = process.argv;
for (const document of documents.filter(({ name }) => name.includes(docPart ?? ''))) {
  const analysis = await analyseFile(document);
  const { model } = analysis;
  if (!model) continue;
  const made = importOf(model, analysis, document);
  const secrets = secretsOf(made.variableSets);
  const mock = createStrictMock(model, { credentials: credentialsOf(model, made.variableSets, secrets), documentUrl, emptyAnswers: true });
  const vals = variableValues([made.variableSets[0]!], secrets);
  const isC = new Set(made.variableSets[0]!.items.filter(({ kind }) => kind === 'credential' || kind === 'generated').map(({ name }) => name));
  made.flows.forEach((flow, index) => {
    const sig = flow.operation.method + ' ' + flow.operation.path;
    if (opPart && !sig.includes(opPart)) return;
    const request = flow.steps.find(({ id }) => id === flow.subject)!.request;
    for (const r of [{ name: '', request }, ...otherBodies(request)]) {
      const rendered = renderRequest(r.request, made.projects[index]!.targets[0]!, (n) => isC.has(n) ? vals(n) : undefined);
      const refusals = refusalsOf(mock, messageOf(rendered), flow);
      if (refusals.length === 0 && !showAll) continue;
      console.log('=====', document.name, sig, r.name, '\n', rendered.line, '\n', JSON.stringify(rendered.headers), '\n', rendered.body?.data.slice(0, 1500), '\n ->', refusals);
      const errs = made.errors.filter((e) => e.operation === flow.name); if (errs.length) console.log('   errors', errs.map((e) => e.id + ': ' + e.problem));
    }
  });
}
