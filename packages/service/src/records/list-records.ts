import { and, asc, desc, eq, gt, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import { fingerprint, searchable } from '../database/columns.js';
import { decodeCursor, toPage, type Page, type PageRequest } from '../database/page.js';
import type { Database } from '../database/database.js';
import { isId } from '../database/ids.js';
import { groups, projects } from '../database/schema.js';
import type { ProjectFilter, RecordStore } from './record-store.js';

const nothing: Page<never> = { items: [], nextCursor: null };

/** Lists projects. See `RecordStore.listProjects`. */
export async function listProjects(
  database: Database,
  tenant: string,
  filter: ProjectFilter,
  { cursor, limit }: PageRequest,
): Promise<Page<string>> {
  const list = JSON.stringify(['projects', tenant, filter.group, filter.engine, filter.name]);
  const conditions: (SQL | undefined)[] = [eq(projects.tenant, tenant)];
  // Ids begin with the time (UUID v7), so the newest group has the greatest id. Within a group, the document order counts.
  // Neither ever changes, so that inserts and deletions do not shift other projects between pages.
  if (cursor !== null) {
    const { id, position } = decodeCursor(cursor, list);
    // The first condition is redundant, but PostgreSQL needs it to find the start in the index.
    conditions.push(lte(projects.groupId, id), or(lt(projects.groupId, id), gt(projects.position, position)));
  }
  if (filter.group !== undefined) {
    if (!isId(filter.group)) return nothing;
    conditions.push(eq(projects.groupId, filter.group));
  }
  if (filter.engine !== undefined) {
    const isOfKind = eq(projects.engineKind, filter.engine);
    conditions.push(isId(filter.engine) ? or(isOfKind, eq(projects.engineId, filter.engine)) : isOfKind);
  }
  if (filter.name !== undefined) {
    conditions.push(sql`position(${searchable(filter.name)}::bytea in ${projects.nameSearchable}) > 0`);
  }

  const rows = await database.read((queries) =>
    queries
      .select({ id: projects.groupId, position: projects.position, body: projects.body })
      .from(projects)
      .where(and(...conditions))
      .orderBy(desc(projects.groupId), asc(projects.position))
      .limit(limit + 1),
  );
  return toPage(
    rows,
    limit,
    list,
    ({ body }) => body,
    ({ position }) => position,
  );
}

/** Lists groups. See `RecordStore.listGroups`. */
export async function listGroups(
  database: Database,
  tenant: string,
  filter: Parameters<RecordStore['listGroups']>[0],
  { cursor, limit }: PageRequest,
): Promise<Page<string>> {
  const list = JSON.stringify(['groups', tenant, filter.documentKey, filter.sha256]);
  const conditions: SQL[] = [eq(groups.tenant, tenant)];
  if (cursor !== null) conditions.push(lt(groups.id, decodeCursor(cursor, list).id));
  if (filter.documentKey !== undefined) {
    conditions.push(eq(groups.documentKeyFingerprint, fingerprint(filter.documentKey)));
  }
  if (filter.sha256 !== undefined) {
    if (!/^[0-9a-f]{64}$/.test(filter.sha256)) return nothing;
    conditions.push(eq(groups.sha256, Buffer.from(filter.sha256, 'hex')));
  }

  const rows = await database.read((queries) =>
    queries
      .select({ id: groups.id, body: groups.body })
      .from(groups)
      .where(and(...conditions))
      .orderBy(desc(groups.id))
      .limit(limit + 1),
  );
  return toPage(rows, limit, list, ({ body }) => body);
}
