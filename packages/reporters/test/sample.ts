import type { Analysis, Finding, LoaderError, Location, Model, SourceDocument } from '@assay/core';
import {
  type Display,
  type ReportContext,
  type Reporter,
  type DocumentReport,
  openMemorySpool,
} from '../src/reporter.js';
import { countDocument, Tally, type UnreadInput } from '../src/summary.js';

/** A small document with a few faults. */
export const petstore = `openapi: 3.0.3
info:
  title: Petstore
  version: 1.0.0
servers:
  - url: http://petstore.test/v1
paths:
  /pets/{id}:
    get:
      operationId: getPet
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer } }
      responses:
        '200': { description: A pet }
    delete:
      operationId: deletePet
      responses: {}
`;

export const petstoreUri = 'file:///apis/petstore.yaml';

/** Creates a document from its text. Its values cannot be located, so findings bring their own locations. */
export function makeDocument(text: string, uri = petstoreUri): SourceDocument {
  return {
    uri,
    syntax: 'yaml',
    text,
    value: {},
    exactValue: () => undefined,
    exactCopy: (value) => value,
    locate: () => [],
  };
}

/** Returns the location of the n-th occurrence (0-based) of a text. */
export function locateText(text: string, pattern: string, uri = petstoreUri, occurrence = 0): Location {
  let offset = -1;
  for (let count = 0; count <= occurrence; count++) offset = text.indexOf(pattern, offset + 1);
  if (offset === -1) throw new Error(`The text has no ${pattern}`);
  const before = text.slice(0, offset).split('\n');
  const start = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  return {
    uri,
    pointer: '',
    range: { start, end: { line: start.line, column: start.column + pattern.length } },
  };
}

/** Creates a finding. Fields that are not given do not matter. */
export function makeFinding(fields: Partial<Finding> & Pick<Finding, 'location'>): Finding {
  return {
    id: 'plaintext-communication',
    name: 'Plaintext communication',
    category: 'security',
    severity: 'high',
    operation: null,
    problem: 'The server `http://petstore.test/v1` is reached over unencrypted `http`.',
    impact: 'Anyone on the network path can read and change the traffic, credentials included.',
    recommendation:
      'Serve the API over HTTPS only, and list only `https://` servers: see [RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#section-4.2.2).',
    ...fields,
  };
}

/** Creates the analysis of one document. */
export function makeAnalysis(fields: Partial<Analysis> & { readonly text?: string }): Analysis {
  const uri = fields.uri ?? petstoreUri;
  const places = (fields.loaderErrors ?? []).map(() => locateText(petstore, 'responses: {}', uri));
  return {
    uri,
    format: 'oas3.0',
    status: 'success',
    rules: [],
    renamed: new Map(),
    findings: [],
    loaderErrors: [],
    locateLoaderErrors: () => places,
    timings: undefined,
    failures: [],
    undecided: [],
    wordings: new Map(),
    absences: new Set(),
    suppressed: [],
    faults: [],
    // Reporters use only these parts of a model.
    model: {
      document: {
        version: '3.0.3',
        operations: [{ operationId: 'getPet' }, { operationId: 'deletePet' }],
        webhooks: [],
        components: { schemas: new Map([['Pet', {}]]) },
      },
      nodes: [],
      documents: [],
    } as unknown as Model,
    documents: [makeDocument(fields.text ?? petstore, uri)],
    ...fields,
  };
}

/** The findings of `petstore`: two with the same id, one less severe with another id. */
export const petstoreFindings: readonly Finding[] = [
  makeFinding({ location: locateText(petstore, 'http://petstore.test/v1') }),
  makeFinding({
    id: 'operation-description-missing',
    name: 'Missing operation description',
    category: 'documentation',
    severity: 'info',
    operation: 'getPet',
    problem: 'The operation `getPet` has no description.',
    impact: 'Readers have to guess what it does.',
    recommendation: 'Add a `description`.',
    location: locateText(petstore, 'get'),
  }),
  makeFinding({
    id: 'enumerable-resource-id',
    name: 'Enumerable resource id',
    severity: 'medium',
    operation: 'getPet',
    problem: 'The path parameter `id` of `getPet` is an integer, which can be guessed.',
    impact: 'A client can walk through all pets, whoever they belong to.',
    recommendation: 'Use random identifiers such as UUIDs.',
    location: locateText(petstore, 'integer'),
  }),
  makeFinding({
    id: 'operation-description-missing',
    name: 'Missing operation description',
    category: 'documentation',
    severity: 'info',
    operation: 'deletePet',
    problem: 'The operation `deletePet` has no description.',
    impact: 'Readers have to guess what it does.',
    recommendation: 'Add a `description`.',
    location: locateText(petstore, 'delete'),
  }),
];

export const missingResponses: LoaderError = {
  instancePath: '/paths/~1pets~1{id}/delete/responses',
  schemaPath: '#/definitions/Responses/minProperties',
  keyword: 'minProperties',
  params: { limit: 1 },
  message: 'must NOT have fewer than 1 properties',
};

const plainDisplay: Display = { columns: 100, color: false, all: false, quiet: false };

/** Creates the context of a run over documents under /work. */
export function makeContext(display: Partial<Display> = {}, documents = 1): ReportContext {
  return {
    version: '1.2.3',
    gate: 'high',
    display: { ...plainDisplay, ...display },
    documents,
    nameOf: (uri) => decodeURI(uri.replace('file:///apis/', '')),
    uriOf: (uri) => uri,
    pathOf: (uri) => uri.replace('file:///', ''),
    pageOf: (id) => `# ${id}`,
    openSpool: openMemorySpool,
    now: () => new Date('2027-01-31T12:00:00Z'),
  };
}

/** Returns the complete report about analyses. */
export function reportAll(
  createReporter: (context: ReportContext) => Reporter,
  analyses: readonly Analysis[],
  context = makeContext({}, analyses.length),
  extra: Partial<DocumentReport> = {},
  unread: readonly UnreadInput[] = [],
): string {
  const reporter = createReporter(context);
  const tally = new Tally(context.gate);
  let text = [...reporter.begin()].join('');
  for (const analysis of analyses) {
    const { findings } = analysis;
    const report = { analysis, findings, failingViolations: 0, ...extra };
    const { failingViolations } = report;
    tally.add(countDocument(analysis, { reported: report.findings.length, failingViolations }));
    text += [...reporter.add(reporter.document(report))].join('');
  }
  return text + [...reporter.end(tally.summary(unread, undefined))].join('');
}
