import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type {
  AnalysisPool,
  DiffAnswer,
  DiffJob,
  ImportAnswer,
  ImportJob,
  ValidateAnswer,
  ValidateJob,
} from '../src/analysis/analysis-pool.js';
import { unpackArchive } from '../src/analysis/child/archive/unpack-archive.js';
import type { Given } from '../src/fetching/fetching.js';
import { collectDocuments } from '../src/analysis/collect.js';
import type { UnpackAnswer } from '../src/analysis/unpacking.js';
import type { Spool } from '../src/spool/spool.js';
import type { Measures } from '../src/operation/metrics.js';
import type { AuditEvent } from '../src/audit/audit-store.js';
import { createAudit } from '../src/audit/audit.js';
import { createSpool } from '../src/spool/create-spool.js';
import type { AppParts } from '../src/http/parts.js';
import type { JobStore } from '../src/jobs/job-store.js';
import { createMinuteCounts } from '../src/limits/minute-counts.js';
import { createKeyVerifier } from '../src/keys/key-verifier.js';
import { makeKey } from '../src/keys/key-text.js';
import type { Scope } from '../src/keys/scopes.js';
import type { HttpSettings, ServiceSettings } from '../src/settings/settings.js';
import type { Store, TenantStore } from '../src/store.js';
import type { StoredKey } from '../src/keys/key-store.js';
import type { ImportedRecords } from '../src/records/record-store.js';
import { StoreUnavailable } from '../src/database/errors.js';
import { checkRuleset } from '../src/analysis/child/rulesets.js';
import { FakeEngines, FakeRecords, FakeRulesets } from './fake-records.js';

/** Measures of an analysis without cost. */
export const measures: Measures = {
  waited: 0,
  took: 1,
  bytes: 1,
  format: 'oas3.0',
  issues: 0,
  stopped: null,
};

/** A pool that behaves as a test defines, and records its jobs. */
export interface FakePool extends AnalysisPool {
  readonly jobs: (ValidateJob | ImportJob | DiffJob)[];
  /** Fetches a URL that a ruleset extends. */
  onFetch: (url: string) => Promise<Given>;
  onCompare: (job: DiffJob) => Promise<DiffAnswer>;
  onValidate: (job: ValidateJob) => Promise<ValidateAnswer>;
  onImport: (job: ImportJob) => Promise<ImportAnswer>;
}

/** An in-memory store. `saved` are its imports; while `down` is true, it rejects every call. */
export interface FakeStore extends Store {
  readonly engines: FakeEngines;
  readonly records: FakeRecords;
  readonly saved: ImportedRecords[];
  readonly keyList: StoredKey[];
  /** Entries that were written to the audit log. */
  readonly audited: AuditEvent[];
  down: boolean;
  onSave: () => Promise<void>;
  /** Called when room for more is demanded; waits for the result. */
  onDemand: () => Promise<void>;
}

/** The parts of a service with a fake store and a fake pool. */
export interface FakeParts extends AppParts {
  readonly pool: FakePool;
  readonly store: FakeStore;
  /** The lines of the log. */
  readonly lines: string[];
  /** Sets the clock. */
  setTime(time: Date): void;
  /** Adds a key and returns its text. */
  addKey(scopes: readonly Scope[], expiresAt?: Date): string;
  delete(): Promise<void>;
}

const generous: HttpSettings = {
  bodyTimeout: 10_000,
  headersTimeout: 10_000,
  idleTimeout: 10_000,
  trustedProxies: [],
  requestsPerMinute: 10_000,
  shutdownTimeout: 5_000,
};

/** Creates the parts of a service with fakes for slow parts. Its data folder is temporary. */
export async function fakeParts(
  http: Partial<HttpSettings> = {},
  maxBytes = 1_000_000,
  consoleFolder?: URL,
): Promise<FakeParts> {
  const data = await mkdtemp(join(tmpdir(), 'assay-http-'));
  let time = new Date('2026-01-31T12:00:00Z');
  const now = (): Date => time;
  const store = fakeStore();
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const audit = createAudit(store.audit, now, log);
  const spool = await createSpool(join(data, 'spool'));
  return {
    settings: makeSettings(data, { ...generous, ...http }, maxBytes),
    store,
    pool: fakePool(spool),
    keys: createKeyVerifier(store.keys, now),
    jobsChanged: () => undefined,
    heldWork: () => undefined,
    spool,
    counts: createMinuteCounts(store.counts, now, log),
    metrics: {
      registry: new Registry(),
      request: () => undefined,
      analysis: () => undefined,
      webhook: () => undefined,
    },
    log,
    audit,
    now,
    ...(consoleFolder !== undefined && { consoleFolder }),
    lines,
    setTime: (at) => {
      time = at;
    },
    addKey(scopes, expiresAt) {
      const { text, hash } = makeKey();
      const id = `key-${store.keyList.length + 1}`;
      const expires = expiresAt ?? null;
      store.keyList.push({
        id,
        name: id,
        tenant: 'default',
        hash,
        previous: null,
        scopes,
        createdAt: time,
        expiresAt: expires,
        revokedAt: null,
      });
      return text;
    },
    async delete() {
      await audit.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}

function fakePool(spool: Spool): FakePool {
  const jobs: FakePool['jobs'] = [];
  return {
    jobs,
    onValidate: async () => ({
      status: 'success',
      body: Buffer.from('{"status":"success","result":[],"swaggerValidationResults":[]}'),
      measures,
    }),
    onImport: async () => ({ records: recordsOf(['getUsers', 'createUser']), errors: '[]', measures }),
    async validate(job) {
      jobs.push(job);
      return this.onValidate(job);
    },
    async import(job) {
      jobs.push(job);
      return this.onImport(job);
    },
    onFetch: async (url) => ({
      uri: url,
      failure: { ok: false, uri: url, code: 'refused', reason: 'it is refused' },
    }),
    async checkRuleset(ruleset) {
      const given: Given[] = [];
      for (;;) {
        const check = await checkRuleset(ruleset, given);
        if (!('needs' in check)) return { check, measures };
        for (const url of check.needs) given.push(await this.onFetch(url));
      }
    },
    onCompare: async () => ({
      fault: undefined,
      body: Buffer.from('{"status":"success","changes":[]}'),
      measures,
    }),
    async compare(job) {
      jobs.push(job);
      return this.onCompare(job);
    },
    // Unpacks like a child process.
    async unpack(job, { owner = '' } = {}) {
      const place = spool.place(owner);
      const collector = collectDocuments(place, unexpected);
      let answer: Omit<UnpackAnswer, 'measures'> | undefined;
      await unpackArchive(job, place.path, async (message) => {
        const collected = collector.take(message);
        if (typeof collected === 'object' && 'answer' in collected) answer = collected.answer;
      });
      if (answer?.outcome.kind !== 'unpacked') await place.delete();
      return answer === undefined ? unexpected() : { ...answer, measures };
    },
    state: () => ({
      ready: 1,
      running: 0,
      waiting: 0,
      fetching: 0,
      waitingToFetch: 0,
      replaced: { deadline: 0, memory: 0, crash: 0, recycled: 0, abandoned: 0 },
    }),
    close: async () => undefined,
  };
}

/** Records that accept imports while the store is up. */
class ImportRecords extends FakeRecords {
  readonly saved: ImportedRecords[] = [];
  beforeSave: () => Promise<void> = async () => undefined;

  override async save(records?: ImportedRecords): Promise<void> {
    await this.beforeSave();
    if (records !== undefined) this.saved.push(records);
  }
}

function fakeStore(): FakeStore {
  const records = new ImportRecords();
  const engines = new FakeEngines();
  const inventory = {
    room: unexpected,
    keep: unexpected,
    list: unexpected,
    find: unexpected,
    listRuleUses: unexpected,
    revisions: unexpected,
    rules: unexpected,
    delete: unexpected,
  };
  const store: FakeStore & { readonly tenant: TenantStore } = {
    saved: records.saved,
    keyList: [],
    audited: [],
    down: false,
    onSave: async () => undefined,
    onDemand: async () => undefined,
    keys: {
      insert: unexpected,
      findByHash: async (hash) => {
        up();
        return store.keyList.find((key) => Buffer.compare(key.hash, hash) === 0);
      },
      list: unexpected,
      revoke: unexpected,
      rotate: unexpected,
    },
    counts: { isShared: false, exchange: unexpected },
    of: () => store.tenant,
    pruneInventory: unexpected,
    pruneImports: unexpected,
    reclaim: unexpected,
    openJobs: async () => {
      up();
      // `as`: these tests only check whether requests can be served.
      return { state: async () => ({ waiting: 0, running: 0 }) } as unknown as JobStore;
    },
    listen: async () => async () => undefined,
    engines,
    records,
    tenant: { engines, records, inventory, storage: { demand }, rulesets: new FakeRulesets() },
    audit: {
      write: async (events) => void store.audited.push(...events),
      list: unexpected,
      prune: unexpected,
    },
    ping: async () => up(),
    close: async () => undefined,
  };
  records.beforeSave = async () => {
    up();
    await store.onSave();
  };
  async function demand(): Promise<void> {
    up();
    await store.onDemand();
  }
  function up(): void {
    if (store.down) throw new StoreUnavailable('it is down');
  }
  return store;
}

function unexpected(): never {
  throw new TypeError('The test did not expect this');
}

/** Returns the records of an import that an answer needs. */
export function recordsOf(names: readonly string[]): ImportedRecords {
  return {
    group: { id: 'group', text: '{}', name: 'Petstore', documentKey: 'petstore', sha256: '' },
    source: new Uint8Array(),
    projects: names.map((name) => ({
      id: name,
      text: `{"name":"${name}"}`,
      name,
      engine: 'fuzzer',
      flow: { id: `flow-${name}`, text: '{}' },
      variables: { id: `variables-${name}`, text: '{}' },
    })),
    variables: { id: 'variables', text: '{}' },
    schemas: { id: 'schemas', text: '{}' },
    engineId: null,
    createdAt: '2026-01-31T12:00:00.000Z',
  };
}

/** Returns settings for fake parts. */
export function fakeSettings(): ServiceSettings {
  return makeSettings('/', generous, 1);
}

function makeSettings(data: string, http: HttpSettings, maxBytes: number): ServiceSettings {
  return {
    host: '127.0.0.1',
    port: 0,
    data,
    certificate: null,
    insecureHttp: false,
    databaseUrl: null,
    ruleset: null,
    fetch: {
      allow: [],
      maxDocuments: 1,
      maxTotalBytes: 1,
      maxRedirects: 0,
      connectTimeout: 1,
      totalTimeout: 1,
      atOnce: 1,
      perKey: 1,
    },
    analysis: {
      maxBytes,
      maxDepth: 200,
      deadline: 1_000,
      memory: 1,
      processes: 1,
      perKey: 1,
      perMinute: 60_000,
      queue: 1,
      queueTime: 1_000,
      recycleAfter: 1,
      maxOperations: 1,
      maxIssues: 1,
    },
    http,
    jobs: { maxDocuments: 10, slots: 1, retention: 1 },
    inventory: { names: 10, revisions: 10, findings: 100, retention: 1 },
    audit: { retention: 1 },
    oidc: null,
    spool: { maxBytes: 100_000_000, perKey: 50_000_000 },
    storage: { perKey: 100_000_000, perTenant: 100_000_000, importRetention: null },
    logLevel: 'info',
    traces: null,
  };
}
