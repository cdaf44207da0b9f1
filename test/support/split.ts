import type { Format, ReadDocument } from '@assay/core';
import fc from 'fast-check';
import { toYaml } from './render.js';
import { names, type Value } from './schema-arbitrary.js';

/** A plan to split a document: the parts that move (by position), and the form of the files. */
export interface SplitPlan {
  readonly moved: readonly boolean[];
  /**
   * True if components stay in the root as references to the files. Otherwise references to a component are changed to its file.
   */
  readonly keepsEntries: boolean;
  /** True if each part has its own file. Otherwise one file holds all of them. */
  readonly ownFiles: boolean;
}

export const splitPlans: fc.Arbitrary<SplitPlan> = fc.record({
  moved: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
  keepsEntries: fc.boolean(),
  ownFiles: fc.boolean(),
});

/** A document in several files. */
export interface SplitDocument {
  readonly uri: string;
  readonly text: string;
  /** The texts of the other files by URI. */
  readonly files: ReadonlyMap<string, string>;
}

type Tree = Record<string, Value>;

interface Part {
  /** The reference to the part in the document: `#/components/schemas/Pet`. */
  readonly ref: string;
  readonly holder: Tree;
  readonly key: string;
  readonly section: string;
  /** True for path items, which always leave a reference in the root. */
  readonly isPath: boolean;
}

const rootUri = 'file:///api/openapi.yaml';

/** Moves some components and path items of a document into other files. */
export function split(document: Value, format: Format, plan: SplitPlan): SplitDocument {
  // `as`: generated documents are objects.
  const root = structuredClone(document) as Tree;
  let parts = movable(root, format).filter((_part, index) => plan.moved[index % plan.moved.length]);
  if (!plan.keepsEntries) parts = withoutUnreachable(root, parts);
  const places = new Map(parts.map((part, index) => [part.ref, placeOf(part, index, plan)]));
  const contents = parts.map((part) => [part, part.holder[part.key]] as const);
  for (const part of parts) {
    if (plan.keepsEntries || part.isPath)
      part.holder[part.key] = { $ref: `./${relative(places.get(part.ref))}` };
    else delete part.holder[part.key];
  }
  const targets = plan.keepsEntries ? new Map<string, Place>() : places;
  const files = new Map<string, Tree>();
  for (const [part, value] of contents) {
    const place = places.get(part.ref);
    if (place === undefined) continue;
    const rewritten = rewrite(value, (ref) => moved(ref, targets, place.file));
    if (plan.ownFiles) files.set(place.file, rewritten as Tree);
    else fileSection(files, place.file, part.section)[part.key] = rewritten;
  }
  const text = toYaml(rewrite(root, (ref) => moved(ref, targets, undefined)));
  return {
    uri: rootUri,
    text,
    files: new Map([...files].map(([file, value]) => [`file:///api/${file}`, toYaml(value)])),
  };
}

/** Reads only the files of a split document. */
export function readFrom(document: SplitDocument): ReadDocument {
  return ({ uri }) => {
    const text = document.files.get(uri);
    if (text === undefined)
      return Promise.resolve({ ok: false, uri, code: 'unreachable', reason: 'no such file' });
    return Promise.resolve({ ok: true, source: { uri, bytes: new TextEncoder().encode(text) } });
  };
}

interface Place {
  readonly file: string;
  readonly fragment: string;
}

function placeOf(part: Part, index: number, plan: SplitPlan): Place {
  if (plan.ownFiles) return { file: `parts/part-${index}.yaml`, fragment: '' };
  return { file: 'shared.yaml', fragment: `#/${part.section}/${escape(part.key)}` };
}

function relative(place: Place | undefined): string {
  return place === undefined ? '' : `${place.file}${place.fragment}`;
}

/** Converts a reference of the bundled document for its new file. `file` is undefined for the root. */
function moved(ref: string, targets: ReadonlyMap<string, Place>, file: string | undefined): string {
  const target = targets.get(ref);
  const up = file?.includes('/') === true ? '../' : '';
  if (target !== undefined) return `${up}${relative(target)}`;
  return file === undefined ? ref : `${up}openapi.yaml${ref}`;
}

/** Lists the parts that can move. Security schemes stay, because requirements find them by name. */
function movable(root: Tree, format: Format): Part[] {
  const parts: Part[] = [];
  for (const section of Object.keys(names)) {
    if (section === 'securitySchemes') continue;
    const field = format === 'oas2' && section === 'schemas' ? 'definitions' : section;
    const parent = format === 'oas2' ? root : (root['components'] as Tree);
    const prefix = format === 'oas2' ? `#/${field}` : `#/components/${field}`;
    const holder = parent[field] as Tree | undefined;
    for (const key of Object.keys(holder ?? {}))
      parts.push({ ref: `${prefix}/${escape(key)}`, holder: holder ?? {}, key, section, isPath: false });
  }
  const paths = root['paths'] as Tree;
  for (const key of Object.keys(paths))
    parts.push({ ref: `#/paths/${escape(key)}`, holder: paths, key, section: 'paths', isPath: true });
  return parts;
}

/** Omits parts without a reference from the rest: they would be lost in another file. */
function withoutUnreachable(root: Tree, parts: readonly Part[]): Part[] {
  const byRef = new Map(parts.filter(({ isPath }) => !isPath).map((part) => [part.ref, part]));
  const skipped = new Set([...byRef.values()].map((part) => part.holder[part.key]));
  const reached = new Set<Part>();
  const pending: Value[] = [root];
  while (pending.length > 0) {
    for (const ref of refsIn(pending.pop(), skipped)) {
      const part = byRef.get(ref);
      if (part === undefined || reached.has(part)) continue;
      reached.add(part);
      const content = part.holder[part.key];
      skipped.delete(content);
      pending.push(content);
    }
  }
  return parts.filter((part) => part.isPath || reached.has(part));
}

function refsIn(value: Value, skipped: ReadonlySet<Value>): string[] {
  if (typeof value !== 'object' || value === null || skipped.has(value)) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === '$ref' && typeof member === 'string' ? [member] : refsIn(member, skipped),
  );
}

function rewrite(value: Value, change: (ref: string) => string): Value {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const isReference =
        typeof member === 'string' &&
        (key === '$ref' || key === 'operationRef' || member.startsWith('#/components/schemas/'));
      // The target of a link is a path, which stays reachable through the root.
      return [key, isReference && member.startsWith('#') ? change(member) : rewrite(member, change)];
    }),
  );
}

function fileSection(files: Map<string, Tree>, file: string, section: string): Tree {
  const content = files.get(file) ?? {};
  files.set(file, content);
  const entries = (content[section] ?? {}) as Tree;
  content[section] = entries;
  return entries;
}

function escape(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}
