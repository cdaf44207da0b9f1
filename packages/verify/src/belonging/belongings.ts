import type { FlowEntry } from '@assay/exporters/messages';
import { bodyValueOf, type FlowOperation } from '@assay/project-generator';
import type { Drift } from '../judge/drift.js';
import type { OperationResult } from '../result.js';
import type { RunContext } from '../run/context.js';
import type { Learned } from '../run/learned.js';
import { foreignAnswer, isRead, type Belonging, type ForeignAccess } from './belonging.js';
import { listingOf, listOf } from './list-of-both.js';
import type { OwnedThing } from './owned-things.js';
import { saysOwner, saysVisibility } from './says-visibility.js';
import { speaksOfCaller } from './speaks-of-caller.js';

/** What is known of the things of one collection. */
interface Known {
  readonly belonging: Belonging;
  /** Why those who may see such things may yet not be those who may change them, as the end of a sentence. */
  readonly doubt: string | undefined;
}

/** How a second user was refused a thing that the first one may have. */
interface Refusals {
  read?: string;
  change?: string;
}

/** Whose the things are that a run makes: learned once for each collection, from lists, things, the document, and refusals. */
export class Belongings {
  private readonly known = new Map<string, Known>();
  private readonly refusals = new Map<string, Refusals>();
  private readonly accesses = new Map<FlowEntry, ForeignAccess>();

  /** Learns whose the things in the path of a request are, while they are there. */
  async learn(things: readonly OwnedThing[], { context, learned, target }: Asked): Promise<void> {
    for (const thing of things) {
      const { collection, maker } = thing;
      if (this.known.has(collection)) continue;
      const body = learned.bodyOf(maker.id);
      this.known.set(collection, {
        belonging: saidBelonging(body) ?? (await listedBelonging(thing, { context, learned, target })),
        doubt: doubtOf(body, bodyValueOf(maker.request)),
      });
    }
  }

  /** Notes a success of the second user, and says what is reported of it as far as it is known now. */
  accept(entry: FlowEntry, things: readonly OwnedThing[], status: number): Drift {
    const { operation } = entry.flow;
    const access = { operation, status, collections: things.map(({ collection }) => collection) };
    this.accesses.set(entry, access);
    return this.judge(access);
  }

  /** Notes that the second user was refused what the first one may do: such things belong to somebody. */
  refuse({ flow: { operation } }: FlowEntry, things: readonly OwnedThing[], status: number): void {
    const last = things.at(-1);
    if (last === undefined || !isOfThing(operation) || (status !== 403 && status !== 404)) return;
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
    if (isRead(operation) || last.doubt === undefined || !isOfThing(operation)) return last.belonging;
    return { to: 'unknown', because: `${last.belonging.because}${last.doubt}` };
  }

  /** Who may not read or change a thing otherwise may not change it; that others cannot change it says nothing of reading it. */
  private refusalFor(operation: FlowOperation, collections: readonly string[]): string | undefined {
    if (isRead(operation) || !isOfThing(operation)) return undefined;
    const found = this.refusals.get(collections.at(-1) ?? '');
    return found?.read ?? found?.change;
  }
}

interface Asked {
  readonly context: RunContext;
  readonly learned: Learned;
  /** Where the request leads to. */
  readonly target: string;
}

/** True for what is done to a thing itself: whoever may not change a post may still add a comment to it. */
function isOfThing({ path }: FlowOperation): boolean {
  return /\}\/?$/.test(path);
}

/** What a thing says itself of who may see it. */
function saidBelonging(body: unknown): Belonging | undefined {
  const visibility = saysVisibility(body);
  if (visibility === undefined) return undefined;
  const because = ` and that says itself that it is ${visibility.isPublic ? 'public' : 'private'} (\`${visibility.member}\`)`;
  return { to: visibility.isPublic ? 'everybody' : 'maker', because };
}

/** What is for all to see is not for all to change where it has an owner, or could be private. */
function doubtOf(body: unknown, sent: unknown): string | undefined {
  const owner = saysOwner(body, sent);
  if (owner !== undefined) return `, with an owner (\`${owner}\`)`;
  return saysVisibility(body) === undefined ? undefined : ', which is not to say that all may change it';
}

async function listedBelonging(thing: OwnedThing, { context, target }: Asked): Promise<Belonging> {
  const { entries } = context;
  const list = listOf(thing, entries);
  if (list === undefined) return { to: 'unknown', because: '' };
  const { operation } = list.flow;
  const name = `\`${operation.method} ${operation.path}\``;
  if (speaksOfCaller(operation))
    return { to: 'maker', because: `, and the document says that ${name} lists those of the caller` };
  const listing = await listingOf(thing, list, { context, target });
  switch (listing) {
    case 'both':
      return { to: 'everybody', because: ` and that ${name} lists for both` };
    case 'first-only':
      return { to: 'maker', because: ` and that ${name} lists for that one only` };
    case 'unknown':
      return { to: 'unknown', because: '' };
  }
}
