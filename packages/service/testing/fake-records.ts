import type { Engine } from '@assay/project-generator';
import type { EngineStore } from '../src/records/engine-store.js';
import type { GroupTexts, RecordStore } from '../src/records/record-store.js';
import {
  listFiles,
  type ActiveVersion,
  type NewRuleset,
  type RulesetStore,
  type RulesetVersion,
} from '../src/rulesets/ruleset-store.js';
import { CursorInvalid, type Page, type PageRequest } from '../src/database/page.js';

/** Returns an id from a counter, instead of a new random id. */
export function makeId(number: number): string {
  return `0195e3a1-6f6e-7c7a-9d2a-${number.toString(16).padStart(12, '0')}`;
}

interface Kept {
  readonly id: string;
  readonly text: string;
}

/** Records in memory. A cursor is the number of items before it. */
export class FakeRecords implements RecordStore {
  readonly projects: (Kept & { readonly name: string; readonly engine: string; readonly group: string })[] =
    [];
  readonly groups: (Kept & { readonly documentKey: string; readonly sha256: string })[] = [];
  readonly flows: Kept[] = [];
  readonly variables: Kept[] = [];
  readonly schemas: Kept[] = [];
  readonly exports = new Map<string, GroupTexts>();

  async save(): Promise<void> {}

  async listProjects(
    { group, engine, name }: { group?: string; engine?: string; name?: string },
    page: PageRequest,
  ): Promise<Page<string>> {
    const found = this.projects.filter(
      (project) =>
        (group === undefined || project.group === group) &&
        (engine === undefined || project.engine === engine) &&
        (name === undefined || project.name.toLowerCase().includes(name.toLowerCase())),
    );
    return slicePage(
      found.map(({ text }) => text),
      page,
    );
  }

  async findProject(id: string): Promise<string | undefined> {
    return serializeRecord(this.projects, id);
  }

  async deleteProject(id: string): Promise<boolean> {
    return remove(this.projects, id);
  }

  async listGroups(
    { documentKey, sha256 }: { documentKey?: string; sha256?: string },
    page: PageRequest,
  ): Promise<Page<string>> {
    const found = this.groups.filter(
      (group) =>
        (documentKey === undefined || group.documentKey === documentKey) &&
        (sha256 === undefined || group.sha256 === sha256),
    );
    return slicePage(
      found.map(({ text }) => text),
      page,
    );
  }

  async findGroup(id: string): Promise<string | undefined> {
    return serializeRecord(this.groups, id);
  }

  async deleteGroup(id: string): Promise<boolean> {
    return remove(this.groups, id);
  }

  async findFlow(id: string): Promise<string | undefined> {
    return serializeRecord(this.flows, id);
  }

  async findVariables(id: string): Promise<string | undefined> {
    return serializeRecord(this.variables, id);
  }

  async findSchemas(id: string): Promise<string | undefined> {
    return serializeRecord(this.schemas, id);
  }

  async exportTexts(groupId: string): Promise<GroupTexts | undefined> {
    return this.exports.get(groupId);
  }
}

/** Engines in memory. */
export class FakeEngines implements EngineStore {
  readonly engines: Engine[] = [];

  async insert(
    engine: { name: string; kind: string; address: string | null },
    at: Date,
  ): Promise<Engine | undefined> {
    if (this.engines.some(({ name }) => name === engine.name)) return undefined;
    const created: Engine = {
      id: makeId(0xe000 + this.engines.length),
      version: 1,
      type: 'engine',
      ...engine,
      drivers: ['network_tcp_http'],
      status: 'registered',
      capabilities: { mediaTypes: [], auth: [], stateful: false, exports: [] },
      limits: { maxConcurrent: 1 },
      assignments: [],
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
    };
    this.engines.push(created);
    return created;
  }

  async find(id: string): Promise<Engine | undefined> {
    return this.engines.find((engine) => engine.id === id);
  }

  async list(page: PageRequest): Promise<Page<Engine>> {
    return slicePage(this.engines, page);
  }

  async delete(id: string): Promise<boolean> {
    return remove(this.engines, id);
  }
}

function slicePage<Item>(items: readonly Item[], { cursor, limit }: PageRequest): Page<Item> {
  const from = Number(cursor ?? 0);
  if (!Number.isSafeInteger(from) || from < 0) throw new CursorInvalid('The cursor is not one of ours.');
  const end = from + limit;
  return { items: items.slice(from, end), nextCursor: end < items.length ? String(end) : null };
}

function serializeRecord(records: readonly Kept[], id: string): string | undefined {
  return records.find((record) => record.id === id)?.text;
}

function remove(records: { readonly id: string }[], id: string): boolean {
  const at = records.findIndex((record) => record.id === id);
  if (at !== -1) records.splice(at, 1);
  return at !== -1;
}

/** Rulesets in memory. */
export class FakeRulesets implements RulesetStore {
  readonly versions: (RulesetVersion & Pick<NewRuleset, 'text'>)[] = [];
  private readonly extended = new Map<number, NewRuleset['extended']>();

  async insert(
    { text, extended, ...fields }: NewRuleset,
    max: number,
    at: Date,
  ): Promise<RulesetVersion | undefined> {
    if (this.versions.length >= max) return undefined;
    const created = {
      id: makeId(0xf000 + this.versions.length),
      version: this.versions.length + 1,
      ...fields,
      extended: listFiles(extended),
      sha256: '0'.repeat(64),
      bytes: text.length,
      createdAt: at.toISOString(),
    };
    this.versions.push({ ...created, text });
    this.extended.set(created.version, extended);
    if (fields.isActive) await this.activate(created.id, true);
    return created;
  }

  async list(): Promise<Page<RulesetVersion>> {
    return { items: this.versions.toReversed().map(({ text: _text, ...each }) => each), nextCursor: null };
  }

  async find(id: string): Promise<(RulesetVersion & { readonly text: string }) | undefined> {
    return this.versions.find((each) => each.id === id);
  }

  async active(): Promise<ActiveVersion | undefined> {
    const found = this.versions.find(({ isActive }) => isActive);
    return found && { ...found, extended: this.extended.get(found.version) };
  }

  async activate(id: string, isActive: boolean): Promise<RulesetVersion | undefined> {
    if (!this.versions.some((each) => each.id === id)) return undefined;
    for (const [index, each] of this.versions.entries())
      this.versions[index] = { ...each, isActive: each.id === id ? isActive : each.isActive && !isActive };
    const found = this.versions.find((each) => each.id === id);
    if (found === undefined) return undefined;
    const { text: _text, ...version } = found;
    return version;
  }

  async delete(id: string): Promise<boolean> {
    const index = this.versions.findIndex((each) => each.id === id);
    if (index !== -1) this.versions.splice(index, 1);
    return index !== -1;
  }
}
