import type { Deadline } from '../base/deadline.js';
import { setProperty, type PlainObject } from '../base/plain-object.js';
import { lineStart } from '../base/line-bounds.js';
import type { Limits } from '../base/source.js';
import type { Composed } from '../yaml/compose.js';
import { getKeyName, nextNode, yamlKind, type YamlTree } from '../yaml/tree.js';
import { readUsualEntries } from './read-usual-yaml.js';
import { splice, type Cut } from './splice.js';
import { findTextChange, type TextChange } from '../base/text-change.js';
import { hasUnusual } from './text.js';

/** Result of reading a text that `readUsualYaml` can read. */
export interface UsualReading {
  readonly value: unknown;
  readonly tree: YamlTree;
}

/** Result of reading the next version of a text. */
export interface Reread {
  readonly composed: Composed & { readonly ok: true };
  readonly change: TextChange;
}

/** The minimum text length of an entry that is searched for inner entries. */
const small = 2000;

/** Maximum number of entries to try, from the inside out. An entry with a changed end may still end inside the next outer one. */
const maxTries = 3;

/**
 * Reads the next version of a text like `readUsualYaml`, but only the changed entry of a mapping. All values outside the entry
 * are those of the previous version. This is correct if the reader reaches the token after the entry, because its state there is
 * only its offset, the indentation, and the open mappings.
 *
 * @returns undefined if the whole text must be read
 */
export function rereadUsualYaml(
  before: UsualReading,
  text: string,
  limits: Limits,
  deadline: Deadline,
): Reread | undefined {
  // A text has at most as many values as characters.
  if (text.length >= limits.values) return undefined;
  const change = findTextChange(before.tree.text, text);
  const around = text.slice(Math.max(0, change.start - 2), change.newEnd + 2);
  if (hasUnusual(around)) return undefined;
  let tries = maxTries;
  for (let cut = findCut(before.tree, change); cut !== undefined && tries > 0; cut = cut.around, tries--) {
    const composed = readCut(before, cut, text, change, limits, deadline);
    if (composed !== undefined) return { composed, change };
  }
  return undefined;
}

/** Finds the innermost entry of nested block mappings that contains the change, after the beginning of its key. */
export function findCut(tree: YamlTree, change: TextChange): Cut | undefined {
  let cut: Cut | undefined;
  let mapping = tree.root;
  let end = tree.text.length;
  while (isBlockMapping(tree, mapping)) {
    const inner = entryAround(tree, mapping, end, change, cut);
    if (inner === undefined) return cut;
    cut = inner;
    mapping = inner.key + 1;
    end = inner.end;
    if (end - tree.starts[inner.key]! < small) return cut;
  }
  return cut;
}

function entryAround(
  tree: YamlTree,
  mapping: number,
  mappingEnd: number,
  change: TextChange,
  around: Cut | undefined,
): Cut | undefined {
  const last = tree.next[mapping]! - 1;
  let previous: number | undefined;
  for (let key = mapping + 1; key < last;) {
    const next = nextNode(tree, key + 1);
    const isLast = next === last;
    const end = isLast ? mappingEnd : tree.starts[next]!;
    if (change.oldEnd <= end) {
      const start = tree.starts[key]!;
      return start < change.start ? { mapping, key, previous, next, end, isLast, around } : undefined;
    }
    previous = key;
    key = next;
  }
  return undefined;
}

function isBlockMapping({ kinds }: YamlTree, node: number): boolean {
  return (kinds[node]! & (yamlKind.mapping | yamlKind.bracketed)) === yamlKind.mapping;
}

function readCut(
  { tree, value }: UsualReading,
  cut: Cut,
  text: string,
  { delta }: TextChange,
  limits: Limits,
  deadline: Deadline,
): (Composed & { readonly ok: true }) | undefined {
  const start = tree.starts[cut.key]!;
  const path = pathTo(tree, cut);
  const column = start - lineStart(tree.text, start);
  const until = cut.end + delta;
  const depth = limits.depth - path.length + 1;
  const read = readUsualEntries(text, start, until, column, { ...limits, depth }, deadline);
  if (read === undefined || read.at !== until || read.indent !== indentAt(tree.text, cut.end))
    return undefined;
  detachTexts(read.value);
  const changed = withEntries(value, path, 0, read.value);
  if (changed === undefined) return undefined;
  return {
    ok: true,
    value: changed,
    tree: splice(tree, cut, read, text, delta),
    duplicates: [],
    repaired: [],
    isUsual: true,
  };
}

/**
 * Copies the strings of a value. Substrings would keep the whole text of this version in memory: megabytes for each remembered
 * key stroke.
 */
function detachTexts(value: object): void {
  for (const [key, member] of Object.entries(value) as [string, unknown][]) {
    if (typeof member === 'string') {
      // Engines copy strings this short anyway.
      if (member.length > 12) setProperty(value as PlainObject, key, ` ${member}`.slice(1));
    } else if (typeof member === 'object' && member !== null) detachTexts(member);
  }
}

/** Returns the names of the keys that lead to an entry, including its own. */
function pathTo(tree: YamlTree, cut: Cut): string[] {
  const path: string[] = [];
  for (let item: Cut | undefined = cut; item !== undefined; item = item.around)
    path.unshift(getKeyName(tree, item.key));
  return path;
}

/**
 * Returns a copy of a value in which other entries replace one. Unchanged values are shared. Returns undefined if a key is
 * repeated.
 */
function withEntries(
  value: unknown,
  path: readonly string[],
  depth: number,
  entries: PlainObject,
): PlainObject | undefined {
  // `as`: the tree has a mapping here.
  const before = value as PlainObject;
  const name = path[depth]!;
  const copy: PlainObject = {};
  for (const [key, member] of Object.entries(before)) {
    if (key !== name) {
      if (Object.hasOwn(copy, key)) return undefined;
      setProperty(copy, key, member);
    } else if (depth < path.length - 1) {
      const inner = withEntries(member, path, depth + 1, entries);
      if (inner === undefined) return undefined;
      setProperty(copy, key, inner);
    } else {
      for (const [added, addedValue] of Object.entries(entries)) {
        if (Object.hasOwn(copy, added)) return undefined;
        setProperty(copy, added, addedValue);
      }
    }
  }
  return copy;
}

/** Returns the indentation of the line of a token; -1 at the end of the text. */
function indentAt(text: string, token: number): number {
  return token === text.length ? -1 : token - lineStart(text, token);
}
