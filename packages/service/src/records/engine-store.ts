import type { Engine } from '@assay/project-generator';
import { and, asc, desc, eq, lt } from 'drizzle-orm';
import { v7 } from 'uuid';
import { fingerprint } from '../database/columns.js';
import { decodeCursor, toPage, type Page, type PageRequest } from '../database/page.js';
import type { Database } from '../database/database.js';
import { isId } from '../database/ids.js';
import { engines, projects } from '../database/schema.js';

/** The fields of a new engine. */
export interface NewEngine {
  readonly name: string;
  readonly kind: string;
  readonly address: string | null;
}

/** Storage of engines. */
export interface EngineStore {
  /** Returns undefined if an engine already has this name. */
  insert(engine: NewEngine, at: Date): Promise<Engine | undefined>;
  /** Returns an engine with its assignments. */
  find(id: string): Promise<Engine | undefined>;
  /** Lists engines without their assignments: `assignments` is empty. */
  list(page: PageRequest): Promise<Page<Engine>>;
  /** Returns false if there is no such engine. Its projects stay, without an engine. */
  delete(id: string): Promise<boolean>;
}

const listName = 'engines';

/** Creates the store of a tenant's engines. */
export function engineStoreOf(database: Database, tenant: string): EngineStore {
  const list = JSON.stringify([listName, tenant]);
  return {
    async insert(engine, at) {
      const created = engineOf(engine, at);
      const row = {
        id: created.id,
        tenant,
        nameFingerprint: fingerprint(created.name),
        body: JSON.stringify(created),
      };
      const inserted = await database.write((queries) =>
        queries
          .insert(engines)
          .values(row)
          .onConflictDoNothing({ target: [engines.tenant, engines.nameFingerprint] })
          .returning({ id: engines.id }),
      );
      return inserted.length > 0 ? created : undefined;
    },

    async find(id) {
      if (!isId(id)) return undefined;
      const rows = await database.read((queries) =>
        queries
          .select({ body: engines.body })
          .from(engines)
          .where(and(eq(engines.id, id), eq(engines.tenant, tenant))),
      );
      const engine = rows.map(read)[0];
      if (engine === undefined) return undefined;
      const assigned = await database.read((queries) =>
        queries
          .select({ project: projects.id, assignedAt: projects.assignedAt })
          .from(projects)
          .where(and(eq(projects.engineId, id), eq(projects.tenant, tenant)))
          .orderBy(desc(projects.groupId), asc(projects.position)),
      );
      const assignments = assigned.map(({ project, assignedAt }) => ({
        project,
        assignedAt: assignedAt.toISOString(),
      }));
      return { ...engine, assignments };
    },

    async list({ cursor, limit }) {
      const after = cursor === null ? undefined : lt(engines.id, decodeCursor(cursor, list).id);
      const rows = await database.read((queries) =>
        queries
          .select()
          .from(engines)
          .where(and(eq(engines.tenant, tenant), after))
          .orderBy(desc(engines.id))
          .limit(limit + 1),
      );
      return toPage(rows, limit, list, read);
    },

    async delete(id) {
      if (!isId(id)) return false;
      const deleted = await database.write(
        (queries) =>
          queries
            .delete(engines)
            .where(and(eq(engines.id, id), eq(engines.tenant, tenant)))
            .returning({ id: engines.id }),
        { purpose: 'delete' },
      );
      return deleted.length > 0;
    },
  };
}

function engineOf({ name, kind, address }: NewEngine, at: Date): Engine {
  const time = at.toISOString();
  return {
    id: v7(),
    version: 1,
    type: 'engine',
    name,
    kind,
    drivers: ['network_tcp_http'],
    status: 'registered',
    address,
    // The capabilities of a registered engine are unknown.
    capabilities: { mediaTypes: [], auth: [], stateful: false, exports: [] },
    limits: { maxConcurrent: 1 },
    assignments: [],
    createdAt: time,
    updatedAt: time,
  };
}

function read(row: { readonly body: string }): Engine {
  // `insert` wrote the value.
  return JSON.parse(row.body) as Engine;
}
