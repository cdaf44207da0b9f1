import { and, count, desc, eq, lt, max, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { hash } from 'node:crypto';
import type { ExtendedTexts } from '../analysis/ruleset-text.js';
import { isId } from '../database/ids.js';
import { decodeCursor, toPage, type Page, type PageRequest } from '../database/page.js';
import type { Database, Queries } from '../database/database.js';
import { rulesets } from '../database/schema.js';
import { documentName } from '../fetching/document-name.js';

/** A version of a tenant's ruleset without its text. */
export interface RulesetVersion {
  readonly id: string;
  /** The number of the version, from 1. */
  readonly version: number;
  /** True for the active version. */
  readonly isActive: boolean;
  readonly sha256: string;
  readonly bytes: number;
  /** The names of the rules that run. */
  readonly rules: readonly string[];
  /** A sentence for each skipped rule. */
  readonly skipped: readonly string[];
  /** The files at URLs that it extends, as they were at the upload. */
  readonly extended: readonly ExtendedFile[];
  /** The name of the key that uploaded it. */
  readonly createdBy: string;
  readonly createdAt: string;
}

/** A file at a URL that a ruleset extends. */
export interface ExtendedFile {
  /** The URL without userinfo and query. */
  readonly url: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** The active version. */
export interface ActiveVersion {
  readonly version: number;
  readonly text: string;
  readonly extended?: ExtendedTexts | undefined;
}

/** A new version. */
export interface NewRuleset extends Pick<RulesetVersion, 'rules' | 'skipped' | 'createdBy'> {
  readonly text: string;
  readonly extended?: ExtendedTexts | undefined;
  /** True to activate it now. */
  readonly isActive: boolean;
}

/** Stores the versions of a tenant's ruleset. */
export interface RulesetStore {
  /** Returns undefined if the tenant already has `most` versions. */
  insert(ruleset: NewRuleset, most: number, at: Date): Promise<RulesetVersion | undefined>;
  /** Lists versions, newest first. */
  list(page: PageRequest): Promise<Page<RulesetVersion>>;
  find(id: string): Promise<(RulesetVersion & { readonly text: string }) | undefined>;
  /** Returns the active version; undefined if none is active. */
  active(): Promise<ActiveVersion | undefined>;
  /** Activates or deactivates a version; undefined if it does not exist. */
  activate(id: string, isActive: boolean): Promise<RulesetVersion | undefined>;
  /** Returns false if it does not exist. */
  delete(id: string): Promise<boolean>;
}

type Row = typeof rulesets.$inferSelect;

/** Creates the store of a tenant's rulesets. */
export function rulesetStoreOf(database: Database, tenant: string): RulesetStore {
  const list = JSON.stringify(['rulesets', tenant]);
  const own = eq(rulesets.tenant, tenant);
  return {
    insert: ({ text, extended, isActive, rules, skipped, createdBy }, most, at) =>
      database.write(
        async (queries) => {
          await lock(queries);
          const [known] = await queries
            .select({ number: count(), last: max(rulesets.version) })
            .from(rulesets)
            .where(own);
          if (known !== undefined && known.number >= most) return undefined;
          if (isActive) await queries.update(rulesets).set({ isActive: false }).where(own);
          const body: StoredBody = {
            sha256: hash('sha256', text),
            bytes: Buffer.byteLength(text),
            rules,
            skipped,
            extended: listFiles(extended),
            createdBy,
            createdAt: at.toISOString(),
            fetched: extended,
          };
          const row = {
            id: v7(),
            tenant,
            version: (known?.last ?? 0) + 1,
            isActive,
            body: JSON.stringify(body),
            source: Buffer.from(text),
          };
          await queries.insert(rulesets).values(row);
          return toVersion(row);
        },
        { bytes: (text.length + JSON.stringify(extended ?? '').length) * 2 },
      ),

    async list({ cursor, limit }) {
      const after = cursor === null ? undefined : lt(rulesets.id, decodeCursor(cursor, list).id);
      const rows = await database.read((queries) =>
        queries
          .select(listed)
          .from(rulesets)
          .where(and(own, after))
          .orderBy(desc(rulesets.id))
          .limit(limit + 1),
      );
      return toPage(rows, limit, list, toVersion);
    },

    async find(id) {
      if (!isId(id)) return undefined;
      const [row] = await database.read((queries) =>
        queries
          .select()
          .from(rulesets)
          .where(and(eq(rulesets.id, id), own)),
      );
      return row && { ...toVersion(row), text: Buffer.from(row.source).toString() };
    },

    async active() {
      const [row] = await database.read((queries) =>
        queries
          .select({ version: rulesets.version, source: rulesets.source, body: rulesets.body })
          .from(rulesets)
          .where(and(own, eq(rulesets.isActive, true))),
      );
      return (
        row && {
          version: row.version,
          text: Buffer.from(row.source).toString(),
          extended: parseBody(row.body).fetched,
        }
      );
    },

    async activate(id, isActive) {
      if (!isId(id)) return undefined;
      return database.write(async (queries) => {
        await lock(queries);
        const isIt = and(eq(rulesets.id, id), own);
        const [row] = await queries.select(listed).from(rulesets).where(isIt);
        if (row === undefined) return undefined;
        if (isActive) await queries.update(rulesets).set({ isActive: false }).where(own);
        await queries.update(rulesets).set({ isActive }).where(isIt);
        return toVersion({ ...row, isActive });
      });
    },

    async delete(id) {
      if (!isId(id)) return false;
      const deleted = await database.write(
        (queries) =>
          queries
            .delete(rulesets)
            .where(and(eq(rulesets.id, id), own))
            .returning({ id: rulesets.id }),
        { purpose: 'delete' },
      );
      return deleted.length > 0;
    },
  };
}

const listed = {
  id: rulesets.id,
  version: rulesets.version,
  isActive: rulesets.isActive,
  body: rulesets.body,
};

/** The advisory lock for adding and activating versions. */
const rulesetsLock = 7_146_018;

/** Serialises transactions that change the active version. */
async function lock(queries: Queries): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(${rulesetsLock})`);
}

function toVersion({
  id,
  version,
  isActive,
  body,
}: Pick<Row, 'id' | 'version' | 'isActive' | 'body'>): RulesetVersion {
  const { fetched: _texts, ...fields } = parseBody(body);
  return { id, version, isActive, ...fields };
}

/** The column `body`. */
interface StoredBody extends Omit<RulesetVersion, 'id' | 'version' | 'isActive'> {
  readonly fetched?: ExtendedTexts | undefined;
}

function parseBody(body: string): StoredBody {
  // `as`: `insert` wrote the column, perhaps in a version that did not fetch URLs yet.
  return { extended: [], ...(JSON.parse(body) as Omit<StoredBody, 'extended'>) };
}

/** Lists the texts at URLs for display. */
export function listFiles(extended: ExtendedTexts | undefined): ExtendedFile[] {
  return Object.entries(extended?.texts ?? {}).map(([url, text]) => ({
    url: documentName({ kind: 'url', url }),
    sha256: hash('sha256', text),
    bytes: Buffer.byteLength(text),
  }));
}
