import type { FlowEntry } from '@assay/exporters/messages';
import { bodyValueOf, type FlowOperation } from '@assay/project-generator';
import type { Drift } from '../judge/drift.js';
import type { OperationResult } from '../result.js';
import type { RunContext } from '../run/context.js';
import type { Learned } from '../run/answer-values.js';
import { foreignAnswer, isRead, type Belonging, type ForeignAccess } from './resource-ownership.js';
import { listingOf, compareListings } from './list-operation.js';
import type { OwnedResource } from './owned-resources.js';
import { findOwnerMember, readVisibility } from './read-visibility.js';
import { mentionsCaller } from './mentions-caller.js';

/** Facts about the items of one collection. */
interface Known {
  readonly belonging: Belonging;
  /** Reason why the users who may read such items may yet not change them, as the end of a sentence. */
  readonly doubt: string | undefined;
}

/** Refusals of a second user for an item of the first one. */
interface Refusals {
  read?: string;
  change?: string;
}

/**
 * Ownership of the items that a run creates: learned once for each collection, from lists, items, the document, and
 * refusals.
 */
export class Belongings {
  private readonly known = new Map<string, Known>();
  private readonly refusals = new Map<string, Refusals>();
  private readonly accesses = new Map<FlowEntry, ForeignAccess>();

  /** Learns whose the things in the path of a request are, while they are there. */
  async learn(
    resources: readonly OwnedResource[],
    { context, learned, target }: BelongingQuery,
  ): Promise<void> {
    for (const resource of resources) {
      const { collection, maker } = resource;
      if (this.known.has(collection)) continue;
      const body = learned.getBody(maker.id);
      this.known.set(collection, {
        belonging:
          readStatedBelonging(body) ?? (await listedBelonging(resource, { context, learned, target })),
        doubt: doubtOf(body, bodyValueOf(maker.request)),
      });
    }
  }

  /** Notes a success of the second user, and says what is reported of it as far as it is known now. */
  accept(entry: FlowEntry, resources: readonly OwnedResource[], status: number): Drift {
    const { operation } = entry.flow;
    const access = { operation, status, collections: resources.map(({ collection }) => collection) };
    this.accesses.set(entry, access);
    return this.judge(access);
  }

  /** Notes that the second user was refused what the first one may do: such things belong to somebody. */
  refuse({ flow: { operation } }: FlowEntry, resources: readonly OwnedResource[], status: number): void {
    const last = resources.at(-1);
    if (last === undefined || !isResourceOperation(operation) || (status !== 403 && status !== 404)) return;
    const known = this.refusals.get(last.collection) ?? {};
    const text = `, although \`${operation.method} ${operation.path}\` refused that user (${status})`;
    if (isRead(operation)) known.read ??= text;
    else known.change ??= text;
    this.refusals.set(last.collection, known);
  }

  /** The result of an operation with what the whole run has shown of whose its things are. */
  settled(entry: FlowEntry, result: OperationResult): OperationResult {
    const access = this.accesses.get(entry);
    if (access === undefined) return result;
    const drift = this.judge(access);
    const findings = result.findings.map((each) =>
      each.id === 'object-of-another-user' || each.id === 'object-shared-with-users' ? drift : each,
    );
    return { ...result, findings };
  }

  private judge(access: ForeignAccess): Drift {
    return foreignAnswer(access, this.belongingFor(access));
  }

  private belongingFor({ operation, collections }: ForeignAccess): Belonging {
    const known = collections.flatMap((collection) => this.known.get(collection) ?? []);
    const own = known.find(({ belonging }) => belonging.to === 'maker');
    if (own !== undefined) return own.belonging;
    const refusal = this.refusalFor(operation, collections);
    if (refusal !== undefined) return { to: 'maker', because: refusal };
    const last = known.at(-1);
    const isShared =
      last !== undefined &&
      known.length === collections.length &&
      known.every(({ belonging }) => belonging.to === 'everybody');
    if (!isShared) return { to: 'unknown', because: '' };
    if (isRead(operation) || last.doubt === undefined || !isResourceOperation(operation))
      return last.belonging;
    return { to: 'unknown', because: `${last.belonging.because}${last.doubt}` };
  }

  /**
   * Returns the refusal that applies: users refused to read or change an item may not change it; a refusal to change
   * says nothing about reading.
   */
  private refusalFor(operation: FlowOperation, collections: readonly string[]): string | undefined {
    if (isRead(operation) || !isResourceOperation(operation)) return undefined;
    const found = this.refusals.get(collections.at(-1) ?? '');
    return found?.read ?? found?.change;
  }
}

interface BelongingQuery {
  readonly context: RunContext;
  readonly learned: Learned;
  /** Target of the request. */
  readonly target: string;
}

/** True for what is done to a thing itself: whoever may not change a post may still add a comment to it. */
function isResourceOperation({ path }: FlowOperation): boolean {
  return /\}\/?$/.test(path);
}

/** Returns the visibility that an item declares itself. */
function readStatedBelonging(body: unknown): Belonging | undefined {
  const visibility = readVisibility(body);
  if (visibility === undefined) return undefined;
  const because = ` and that says itself that it is ${visibility.isPublic ? 'public' : 'private'} (\`${visibility.member}\`)`;
  return { to: visibility.isPublic ? 'everybody' : 'maker', because };
}

/** Explains why a public item may not be changed by all: it has an owner, or could be private. */
function doubtOf(body: unknown, sent: unknown): string | undefined {
  const owner = findOwnerMember(body, sent);
  if (owner !== undefined) return `, with an owner (\`${owner}\`)`;
  return readVisibility(body) === undefined ? undefined : ', which is not to say that all may change it';
}

async function listedBelonging(
  resource: OwnedResource,
  { context, target }: BelongingQuery,
): Promise<Belonging> {
  const { entries } = context;
  const list = compareListings(resource, entries);
  if (list === undefined) return { to: 'unknown', because: '' };
  const { operation } = list.flow;
  const name = `\`${operation.method} ${operation.path}\``;
  if (mentionsCaller(operation))
    return { to: 'maker', because: `, and the document says that ${name} lists those of the caller` };
  const listing = await listingOf(resource, list, { context, target });
  switch (listing) {
    case 'both':
      return { to: 'everybody', because: ` and that ${name} lists for both` };
    case 'first-only':
      return { to: 'maker', because: ` and that ${name} lists for that one only` };
    case 'unknown':
      return { to: 'unknown', because: '' };
  }
}
