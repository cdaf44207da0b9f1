import type { Import } from '@assay/project-generator';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createApp } from '../src/app.js';
import { createMetrics } from '../src/operation/metrics.js';
import type { Scope } from '../src/keys/scopes.js';
import { fakeParts, type FakeParts } from './fake-parts.js';
import type { FakeRecords } from './fake-records.js';
import { sampleImport, writeRecordTexts } from './records.js';

/** A service that does not listen, and whose store contains one import. */
export interface ResourcesApp {
  readonly app: FastifyInstance;
  readonly parts: FakeParts;
  readonly records: FakeRecords;
  readonly made: Import;
  /** Sends a request with a key that has these scopes, `admin` by default. */
  send(options: InjectOptions, ...scopes: Scope[]): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** Creates a service whose store contains one import. */
export async function resourcesApp(): Promise<ResourcesApp> {
  const parts = await fakeParts();
  const { records } = parts.store;
  const sample = await sampleImport();
  keep(records, sample);
  const app = await createApp({ ...parts, metrics: createMetrics() }, null);
  const keys = new Map<string, string>();
  return {
    app,
    parts,
    records,
    made: sample,
    async send(options, ...scopes) {
      const requestedScopes: readonly Scope[] = scopes.length === 0 ? ['admin'] : scopes;
      const name = requestedScopes.join();
      const key = keys.get(name) ?? parts.addKey(requestedScopes);
      keys.set(name, key);
      return app.inject({ ...options, headers: { authorization: `Bearer ${key}`, ...options.headers } });
    },
    async close() {
      await app.close();
      await parts.delete();
    },
  };
}

function keep(records: FakeRecords, testProjects: Import): void {
  const texts = writeRecordTexts(testProjects);
  const { id, documentKey, source } = testProjects.group;
  records.groups.push({ id, text: texts.group, documentKey, sha256: source.sha256 });
  for (const [index, project] of testProjects.projects.entries()) {
    const { name, engine, group } = project;
    records.projects.push({ id: project.id, text: texts.projects[index] ?? '', name, engine, group });
  }
  for (const [index, flow] of testProjects.flows.entries()) {
    records.flows.push({ id: flow.id, text: texts.flows[index] ?? '' });
  }
  for (const [index, set] of testProjects.variableSets.entries()) {
    records.variables.push({ id: set.id, text: texts.variableSets[index] ?? '' });
  }
  records.schemas.push({ id: testProjects.schemas.id, text: texts.schemas });
  records.exports.set(id, texts);
}
