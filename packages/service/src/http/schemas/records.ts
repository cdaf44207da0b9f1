import { z } from 'zod';
import {
  id,
  line,
  many,
  none,
  text,
  timestamp,
  version,
  withoutDefault,
  word,
  anyJsonValue,
} from './text.js';

/** The settings with which an engine runs the tests of a project (docs/interface.md, Session). */
export const session = z
  .strictObject({
    type: z.literal('web'),
    performance_monitoring: z.boolean(),
    analyze_on_finding: z.boolean(),
    analyze_restart_timeout_soft: z.int().min(0).max(86_400),
    analyze_restart_timeout_hard: z.int().min(0).max(86_400),
    start_paused: z.boolean(),
    delete_on_completed: z.boolean(),
    performance_report_percent: z.int().min(0).max(1_000_000),
    performance_baseline_iterations: z.int().min(0).max(1_000_000),
    run_web_sanity_check: z.boolean(),
    run_web_auth_check: z.boolean(),
  })
  .meta({ id: 'Session', description: 'How an engine runs the tests of a project.' });

/** A credential that a person has to fill in. */
export const credential = z
  .strictObject({
    name: text(),
    description: text(),
    default: z.literal('').describe('Always empty: Assay never copies a secret from a document.'),
    sensitive: z.boolean(),
  })
  .meta({ id: 'Credential', description: 'A credential that the test needs, and that a person fills in.' });

/** A server under test (docs/interface.md, Target). */
export const target = z
  .strictObject({
    name: text('Scheme, host and port of the server; empty or as in the document if unknown.'),
    driver: z.strictObject({
      scheme: text('In upper case: `HTTPS`.'),
      address: text('The host; empty if unknown.'),
      port: z.int().min(0).max(65_535),
      tls_certificate: text(),
      tls_key: text(),
      tls_ca: text(),
      tls_validation: z.boolean(),
    }),
    monitors: none,
    variables: z.null(),
    authentication: many(credential),
  })
  .meta({ id: 'Target', description: 'A server under test.' });

const exampleId = '0195e3a1-6f6e-7c7a-9d2a-1f6f0f9f5a01';
const otherId = '0195e3a1-6f6e-7c7a-9d2a-1f6f0f9f5a02';
const at = '2026-01-31T12:00:00.000Z';

/** The test project of one operation (docs/interface.md, Project). */
export const project = z
  .strictObject({
    id,
    version,
    type: z.literal('project'),
    group: id.describe('The group that the project belongs to.'),
    flow: id.describe('The flow of the project.'),
    name: text('The name of the operation: its `operationId` if it has one.'),
    description: text('The summary of the operation; may be empty.'),
    engine: text('The kind of the engine that the project is assigned to.'),
    distributed: z.boolean(),
    driver: z.literal('network_tcp_http'),
    session,
    monitors: none,
    targets: many(target),
    variables: id.describe('The variable set of the project.'),
    createdAt: timestamp,
    updatedAt: timestamp,
    children: none,
  })
  .meta({
    id: 'Project',
    description: 'The test project of one operation.',
    examples: [
      {
        id: exampleId,
        version: 1,
        type: 'project',
        group: otherId,
        flow: '0195e3a1-6f6e-7c7a-9d2a-1f6f0f9f5a03',
        name: 'createUser',
        description: 'Creates a user',
        engine: 'fuzzer',
        distributed: false,
        driver: 'network_tcp_http',
        session: {
          type: 'web',
          performance_monitoring: true,
          analyze_on_finding: true,
          analyze_restart_timeout_soft: 10,
          analyze_restart_timeout_hard: 300,
          start_paused: false,
          delete_on_completed: true,
          performance_report_percent: 5000,
          performance_baseline_iterations: 100,
          run_web_sanity_check: true,
          run_web_auth_check: true,
        },
        monitors: [],
        targets: [],
        variables: '0195e3a1-6f6e-7c7a-9d2a-1f6f0f9f5a04',
        createdAt: at,
        updatedAt: at,
        children: [],
      },
    ],
  });

/** One imported document. */
export const group = z
  .strictObject({
    id,
    version,
    type: z.literal('group'),
    name: text('Title and version of the API.'),
    description: text(),
    documentKey: text('Finds earlier imports of the same document.'),
    source: z.strictObject({
      kind: z.enum(['url', 'upload']),
      location: text('The URL after all redirects; null for an upload.').nullable(),
      sha256: z
        .string()
        .length(64)
        .regex(/^[0-9a-f]{64}$/)
        .describe('Of the bytes of the document, in hexadecimal digits.'),
      mediaType: z.enum(['json', 'yaml']),
      specVersion: z.enum(['2.0', '3.0', '3.1', '3.2']),
    }),
    tags: many(z.strictObject({ name: text(), projectIds: many(id) })),
    dependencyOrder: many(many(id)).describe(
      'Layers of projects: each needs only what those before it produce.',
    ),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'Group',
    description: 'The result of one import and its document.',
    examples: [
      {
        id: otherId,
        version: 1,
        type: 'group',
        name: 'Users 1.0',
        description: 'Keeps users.',
        documentKey: 'users.yaml Users',
        source: {
          kind: 'upload',
          location: null,
          sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          mediaType: 'yaml',
          specVersion: '3.1',
        },
        tags: [{ name: 'users', projectIds: [exampleId] }],
        dependencyOrder: [[exampleId]],
        createdAt: at,
        updatedAt: at,
      },
    ],
  });

/** A program that runs test projects, as sent by a caller. */
export const newEngine = z
  .strictObject({
    name: line(100).describe('Its unique name.'),
    kind: z
      .string()
      .min(1)
      .max(50)
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/)
      .describe('The value of `engine` in its projects.'),
    address: word(2048)
      .nullable()
      .default(null)
      .describe('Its address, for people; the service never connects to it.')
      .meta(withoutDefault),
  })
  .meta({
    id: 'NewEngine',
    description: 'An engine to register.',
    examples: [{ name: 'night fuzzer', kind: 'fuzzer', address: 'fuzzer.test:9000' }],
  });

/** A registered engine. */
export const engine = z
  .strictObject({
    id,
    version,
    type: z.literal('engine'),
    name: z.string().min(1).max(100),
    kind: z.string().min(1).max(50),
    drivers: z.array(z.string().max(100)).max(100),
    status: z.enum(['registered', 'online', 'offline']),
    address: z.string().max(2048).nullable(),
    capabilities: z.strictObject({
      mediaTypes: z.array(z.string().max(200)).max(100),
      auth: z.array(z.string().max(100)).max(100),
      stateful: z.boolean(),
      exports: z.array(z.string().max(100)).max(100),
    }),
    limits: z.strictObject({ maxConcurrent: z.int().min(0).max(1_000_000) }),
    assignments: many(z.strictObject({ project: id, assignedAt: timestamp })).describe(
      'The projects that it runs; empty in lists.',
    ),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'Engine',
    description: 'A program that runs test projects.',
    examples: [
      {
        id: exampleId,
        version: 1,
        type: 'engine',
        name: 'night fuzzer',
        kind: 'fuzzer',
        drivers: ['network_tcp_http'],
        status: 'registered',
        address: 'fuzzer.test:9000',
        capabilities: { mediaTypes: [], auth: [], stateful: false, exports: [] },
        limits: { maxConcurrent: 1 },
        assignments: [],
        createdAt: at,
        updatedAt: at,
      },
    ],
  });

/** The cursor of the next page: the value of `nextCursor`. */
export const cursor = z.string().min(1).max(512);

/** Creates the schema of a page of a list; `nextCursor` is null on the last page. */
export function pageSchema<Item extends z.ZodType>(item: Item, name: string, description: string) {
  return z
    .strictObject({ items: z.array(item).max(200), nextCursor: cursor.nullable() })
    .meta({ id: name, description });
}

/** A page of projects. */
export const projectPage = pageSchema(project, 'ProjectPage', 'A part of the list of projects.');
/** A page of groups. */
export const groupPage = pageSchema(group, 'GroupPage', 'A part of the list of groups.');
/** A page of engines. */
export const enginePage = pageSchema(engine, 'EnginePage', 'A part of the list of engines.');

/** The schemas that the records of a group refer to. */
export const schemaBundle = z
  .strictObject({
    id,
    type: z.literal('schemas'),
    dialect: z.literal('https://json-schema.org/draft/2020-12/schema'),
    schemas: z
      .record(text(), anyJsonValue('A schema of JSON Schema 2020-12.'))
      .describe('By the `pointer` that records refer to them with.'),
  })
  .meta({
    id: 'SchemaBundle',
    description:
      'The schemas of an imported document, once each; a `$ref` leads to another one of the bundle.',
  });
