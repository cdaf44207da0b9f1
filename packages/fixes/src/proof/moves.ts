import { formatPointer, parsePointer, type Location, type SourceDocument } from '@assay/core';
import { placeAfter, type PlaceAfter } from '../edits/moved-place.js';
import type { EditTree } from '../edits/edit-tree.js';
import type { Intent } from '../edits/intent.js';
import { isSameValue, stepInto } from '@assay/text/patches';
import type { Candidate } from './candidates.js';

/** A location in a document: its URI, and a JSON Pointer. */
export type Place = Pick<Location, 'uri' | 'pointer'>;

/** A value that a fix removes from its location. */
interface Loss {
  readonly document: SourceDocument;
  readonly pointer: readonly string[];
  readonly candidate: Candidate;
}

/** The maximum number of values that are compared with a removed one. */
const maxCompared = 5_000;

/** Locations of values after fixes. A finding is only searched for at the locations of its subject. */
export class Moves {
  private readonly tree: EditTree;
  private readonly documents: ReadonlyMap<string, SourceDocument>;
  private readonly losses: readonly Loss[];

  /** @param tree The combined changes of the fixes. */
  constructor(tree: EditTree, candidates: readonly Candidate[]) {
    this.tree = tree;
    this.documents = new Map([...tree.roots.keys()].map((document) => [document.uri, document]));
    this.losses = candidates.flatMap((candidate) =>
      candidate.intents.flatMap((intent) => listLosses(intent, candidate)),
    );
  }

  /** Returns the location of a value that was kept, possibly under a new name; undefined if it is gone. */
  findPlace(place: Place): Place | undefined {
    const after = this.follow(place);
    if (after === undefined) return place;
    return after.isGone ? undefined : { uri: place.uri, pointer: formatPointer(after.pointer) };
  }

  /**
   * Returns other possible locations of a finding about a value: the new location if a fix has moved the value, and the value
   * around it if it is gone.
   */
  listOtherPlaces(place: Place): Place[] {
    const after = this.follow(place);
    if (after === undefined) return [];
    const { uri } = place;
    const pointer = parsePointer(place.pointer) ?? [];
    const around = after.isGone ? [{ uri, pointer: formatPointer(after.pointer) }] : [];
    return [
      ...around,
      ...this.losses.flatMap((loss) =>
        loss.document.uri === uri && startsWith(pointer, loss.pointer) ? this.putBack(loss, pointer) : [],
      ),
    ];
  }

  private follow({ uri, pointer }: Place): PlaceAfter | undefined {
    const document = this.documents.get(uri);
    if (document === undefined) return undefined;
    return placeAfter(this.tree.roots.get(document), document.value, parsePointer(pointer) ?? []);
  }

  /**
   * Returns the location where a fix puts a removed value: the whole value, or the largest part around the location that it
   * keeps.
   */
  private putBack({ document, pointer, candidate }: Loss, place: readonly string[]): Place[] {
    let value = pointer.reduce<unknown>(stepInto, document.value);
    for (let length = pointer.length; length <= place.length; length++) {
      if (length > pointer.length) value = stepInto(value, place[length - 1] ?? '');
      const rest = place.slice(length);
      const found = candidate.intents.flatMap((intent) =>
        this.gainsOf(intent, document, place.slice(0, length), value).map((at) => ({
          uri: intent.document.uri,
          pointer: formatPointer([...at, ...rest]),
        })),
      );
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Returns the pointers at which an intent puts a value that was elsewhere. */
  private gainsOf(
    intent: Intent,
    document: SourceDocument,
    from: readonly string[],
    value: unknown,
  ): (readonly string[])[] {
    if (intent.kind !== 'set') return [];
    const to = intent.pointer.map(String);
    const target = placeAfter(this.tree.roots.get(intent.document), intent.document.value, to);
    const isNew = to.reduce<unknown>(stepInto, intent.document.value) === undefined;
    const around = isNew || !target.isGone ? target.pointer : undefined;
    if (around === undefined) return [];
    const isNested = intent.document === document && startsWith(to, from.slice(0, -1));
    const inside = placesIn(intent.value, to.at(-1), { value, key: from.at(-1), isNested });
    return inside.map((item) => [...around, ...item]);
  }
}

/** A value to find inside a value that an intent writes. */
interface Sought {
  readonly value: unknown;
  /** Its key. Scalars must keep it, because equal scalars may occur by chance. */
  readonly key: string | undefined;
  /** True if it stays inside its former object. */
  readonly isNested: boolean;
}

/** Returns the paths at which a value contains another one, at any depth. */
function placesIn(root: unknown, name: string | undefined, sought: Sought): string[][] {
  const found: string[][] = [];
  const pending: { readonly value: unknown; readonly at: string[] }[] = [{ value: root, at: [] }];
  for (let count = 0; count < maxCompared; count++) {
    const next = pending.pop();
    if (next === undefined) break;
    const { value, at } = next;
    if (isSought(value, at.at(-1) ?? name, sought)) found.push(at);
    else if (typeof value === 'object' && value !== null)
      for (const [key, member] of Object.entries(value)) pending.push({ value: member, at: [...at, key] });
  }
  return found;
}

function isSought(value: unknown, key: string | undefined, sought: Sought): boolean {
  if (typeof value !== typeof sought.value || !isSameValue(value, sought.value)) return false;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return sought.isNested && key === sought.key;
}

/** Lists the values that an intent removes or replaces. */
function listLosses(intent: Intent, candidate: Candidate): Loss[] {
  const { document, kind } = intent;
  const pointer = intent.pointer.map(String);
  if (kind !== 'remove' && kind !== 'set') return [];
  return pointer.reduce<unknown>(stepInto, document.value) === undefined
    ? []
    : [{ document, pointer, candidate }];
}

function startsWith(pointer: readonly string[], start: readonly string[]): boolean {
  return start.length <= pointer.length && start.every((segment, index) => segment === pointer[index]);
}
