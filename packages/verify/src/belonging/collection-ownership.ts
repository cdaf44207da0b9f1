import { mentionsCaller } from '@assay/api-knowledge';
import type { FlowEntry } from '@assay/exporters/messages';
import { bodyValueOf, type FlowOperation } from '@assay/project-generator';
import { type Drift, drift } from '../judge/drift.js';
import type { OperationResult } from '../result.js';
import type { RunContext } from '../requests/context.js';
import type { Learned } from '../requests/answer-values.js';
import { listingOf, compareListings } from './list-operation.js';
import type { OwnedResource, ResourceReference } from './owned-resources.js';
import { findOwnerMember, readVisibility } from './stated-ownership.js';
import { isSafe } from '../client/exchange.js';

/** Facts about the items of one collection. */
interface Known {
  readonly belonging: Belonging;
  /** Reason why users with read access may not be allowed to change such items, as the end of a sentence. */
  readonly doubt: string | undefined;
}

/** Rejections of a second user for an item of the first one. */
interface Refusals {
  read?: string;
  change?: string;
}

/**
 * Ownership of the items that a run creates. It is learned once for each collection, from lists, items, the document, and
 * rejections.
 */
export class OwnershipRegistry {
  private readonly known = new Map<string, Known>();
  private readonly refusals = new Map<string, Refusals>();
  private readonly accesses = new Map<FlowEntry, ForeignAccess>();

  /** Learns the owners of the resources in a request's path while the resources exist. */
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

  /** Records a success of the second user, and returns the finding based on current knowledge. */
  accept(
    entry: FlowEntry,
    resources: readonly OwnedResource[],
    { status, secret }: { readonly status: number; readonly secret: string | undefined },
  ): Drift {
    const { operation } = entry.flow;
    const access: ForeignAccess = {
      operation,
      status,
      secret,
      collections: resources.map(({ collection }) => collection),
      reference: resources.at(-1)?.reference,
    };
    this.accesses.set(entry, access);
    return this.judge(access);
  }

  /** Records that the second user was rejected for a request of the first one, which shows that such resources have an owner. */
  refuse({ flow: { operation } }: FlowEntry, resources: readonly OwnedResource[], status: number): void {
    const last = resources.at(-1);
    if (last === undefined || !isResourceOperation(operation) || (status !== 403 && status !== 404)) return;
    const known = this.refusals.get(last.collection) ?? {};
    const text = `, although \`${operation.method} ${operation.path}\` refused that user (${status})`;
    if (isSafe(operation.method)) known.read ??= text;
    else known.change ??= text;
    this.refusals.set(last.collection, known);
  }

  /** Updates the result of an operation with the ownership that the whole run has learned. */
  settled(entry: FlowEntry, result: OperationResult): OperationResult {
    const access = this.accesses.get(entry);
    if (access === undefined) return result;
    const drift = this.judge(access);
    const findings = result.findings.flatMap((each) =>
      each.id === 'object-of-another-user' || each.id === 'object-shared-with-users'
        ? this.isReported(access)
          ? [{ ...drift, evidence: each.evidence }]
          : []
        : [each],
    );
    return { ...result, findings };
  }

  /**
   * False for a resource in the body that may be shared, such as a category or country, because nothing shows that it belongs to
   * the first user.
   */
  private isReported(access: ForeignAccess): boolean {
    return access.reference === undefined || this.belongingFor(access).to === 'maker';
  }

  private judge(access: ForeignAccess): Drift {
    return foreignAnswer(access, this.belongingFor(access));
  }

  private belongingFor({ operation, collections, reference, secret }: ForeignAccess): Belonging {
    if (reference !== undefined) {
      const refusals = this.refusals.get(collections.at(-1) ?? '');
      const because = refusals?.read ?? refusals?.change;
      if (because !== undefined) return { to: 'maker', because };
    }
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
    // A list may include secrets that only the owner may read.
    if (isSafe(operation.method) && secret !== undefined)
      return { to: 'maker', because: `, with \`${secret}\`, which is for its owner` };
    if (isSafe(operation.method) || last.doubt === undefined || !isResourceOperation(operation))
      return last.belonging;
    return { to: 'unknown', because: `${last.belonging.because}${last.doubt}` };
  }

  /**
   * Returns the rejection that applies. A user who may not read or change an item may not change it. A rejected change implies
   * nothing about reading.
   */
  private refusalFor(operation: FlowOperation, collections: readonly string[]): string | undefined {
    if (isSafe(operation.method) || !isResourceOperation(operation)) return undefined;
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

/** True for an operation on a resource itself. A user who may not change a post may still add a comment to it. */
function isResourceOperation({ path }: FlowOperation): boolean {
  return /\}\/?$/.test(path);
}

/** Returns the owner that an item's visibility implies. */
function readStatedBelonging(body: unknown): Belonging | undefined {
  const visibility = readVisibility(body);
  if (visibility === undefined) return undefined;
  const because = `, which is ${visibility.isPublic ? 'public' : 'private'} (\`${visibility.member}\`)`;
  return { to: visibility.isPublic ? 'everybody' : 'maker', because };
}

/** Explains why a public item may not be open to changes by all users: it has an owner, or could be private. */
function doubtOf(body: unknown, sent: unknown): string | undefined {
  const owner = findOwnerMember(body, sent);
  if (owner !== undefined) return `, with an owner (\`${owner}\`)`;
  return readVisibility(body) === undefined ? undefined : ', which does not mean that all may change it';
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
      return { to: 'everybody', because: `, which ${name} lists for both` };
    case 'first-only':
      return { to: 'maker', because: `, which ${name} lists only for that one` };
    case 'unknown':
      return { to: 'unknown', because: '' };
  }
}

/** Ownership of a collection's items, as known to a run. */
interface Belonging {
  readonly to: 'maker' | 'everybody' | 'unknown';
  /** Evidence, as the end of a sentence about an item: ", which `GET /notes` lists only for that one". */
  readonly because: string;
}

/** A successful request of the second user for a resource of the first one. */
interface ForeignAccess {
  readonly operation: FlowOperation;
  readonly status: number;
  /** The collections of the run's resources in the path, outermost first. */
  readonly collections: readonly string[];
  /** The name of a credential that the second user received. */
  readonly secret: string | undefined;
  /** Set if another part of the request than the path names the resource. */
  readonly reference: ResourceReference | undefined;
}

/** Builds the finding. The less is known about the ownership, the lower the severity (OWASP API1:2023). */
function foreignAnswer({ operation, status, reference }: ForeignAccess, { to, because }: Belonging): Drift {
  const { method, path, pointer } = operation;
  const reads = isSafe(operation.method);
  const action = reads ? 'read' : reference === undefined ? 'change or delete' : 'use';
  const place = reference === undefined ? '' : `, named by \`${reference.name}\` in the ${reference.in}`;
  const problem = `\`${method} ${path}\` answered ${status} to a second user, for a resource of the first one${place}${because}.`;
  if (to === 'everybody')
    return drift('object-shared-with-users', {
      ...(reads ? {} : { severity: 'low' }),
      problem,
      impact: `Unless such resources are shared, any user can ${action} the resources of all others.`,
      recommendation:
        'If users share such resources, ignore this. Otherwise check the owner of a resource in the service, also in lists.',
      pointer,
    });
  return drift('object-of-another-user', {
    severity: rateAccess(to, reads),
    problem,
    impact:
      to === 'maker'
        ? `Any user can ${action} the resources of all others by their ids.`
        : `Unless such resources are shared, which no answer shows, any user can ${action} the resources of all others by their ids.`,
    recommendation:
      'Check in the service whether the resource belongs to the caller, and answer 403 or 404 ([OWASP API1:2023](https://owasp.org/API-Security/editions/2023/en/0xa1-broken-object-level-authorization/)).',
    pointer,
  });
}

function rateAccess(to: 'maker' | 'unknown', reads: boolean): Drift['severity'] {
  if (to === 'maker') return reads ? 'high' : 'critical';
  return reads ? 'medium' : 'high';
}
