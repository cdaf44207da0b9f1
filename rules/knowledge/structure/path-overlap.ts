import { leaveUndecided, type PathItem, resolveSchema, type Schema } from '@assay/core';

/** Two path templates that match one URL, of which neither is more concrete. */
export interface PathOverlap {
  readonly pathItem: PathItem;
  /** The earlier path item in the document. */
  readonly other: PathItem;
  /** A path that matches both. */
  readonly url: string;
  /** True if the templates differ only in the names of variables. */
  readonly isIdentical: boolean;
}

type Segment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'variable'; readonly text: string }
  /** A variable beside other characters, or with operators. */
  | { readonly kind: 'mixed'; readonly text: string };

interface Template {
  readonly pathItem: PathItem;
  readonly segments: readonly Segment[];
}

/** A tree of templates by segment. The templates of one node differ only in the names of variables. */
interface Tree {
  readonly literal: Map<string, Tree>;
  readonly mixed: Map<string, Tree>;
  variable: Tree | undefined;
  readonly templates: Template[];
}

const deepest = 100;

/** The reason why a path is not compared with the others. */
const tooManyComparisons = 'comparing the paths before it took more than 100,000 steps plus 50 for each path';

/**
 * Finds each path template that overlaps with an earlier one, with the first such template. Finds nothing if schemas of the
 * variables can distinguish the paths, or if concrete segments decide.
 */
export function findPathOverlaps(pathItems: readonly PathItem[]): PathOverlap[] {
  const root = newTree();
  // The remaining number of comparisons. It keeps the search faster than reading the document.
  const effort = { left: 50 * pathItems.length + 100_000 };
  return pathItems.flatMap((pathItem) => {
    const template = { pathItem, segments: parsePathSegments(pathItem.path) };
    if (template.segments.length > deepest && pathItem.path.includes('{'))
      leaveUndecided({ at: pathItem, what: 'path', why: `it has more than ${deepest} segments` });
    if (!isComparable(template)) return [];
    if (effort.left < 0) {
      leaveUndecided({ at: pathItem, what: 'path', why: tooManyComparisons });
      return [];
    }
    const overlap = search(template, root, effort);
    insert(root, template);
    return overlap === undefined ? [] : [overlap];
  });
}

/**
 * False for templates without variables, which are always more concrete. False for multi-segment expansions (`{+name}`,
 * `{path*}`), which the specification does not define and services distinguish by other patterns.
 */
function isComparable({ pathItem, segments }: Template): boolean {
  return segments.length <= deepest && pathItem.path.includes('{') && !/\{\+|[+*]\}/.test(pathItem.path);
}

function newTree(): Tree {
  return { literal: new Map(), mixed: new Map(), variable: undefined, templates: [] };
}

function parsePathSegments(path: string): Segment[] {
  return path.split('/').map((text) => {
    if (!text.includes('{')) return { kind: 'literal', text };
    const name = /^\{([^{}+*:;?&#./]+)\}$/.exec(text)?.[1];
    if (name !== undefined) return { kind: 'variable', text: name };
    return { kind: 'mixed', text: text.replace(/\{([./;?&#]?)[^{}:]*([^{}]*)\}/g, '{$1$2}') };
  });
}

function insert(root: Tree, template: Template): void {
  let tree = root;
  for (const { kind, text } of template.segments) {
    let next = kind === 'variable' ? tree.variable : tree[kind].get(text);
    if (next === undefined) {
      next = newTree();
      if (kind === 'variable') tree.variable = next;
      else tree[kind].set(text, next);
    }
    tree = next;
  }
  tree.templates.push(template);
}

/** The progress of a search: which of the two templates has been more concrete so far. */
interface Progress {
  readonly depth: number;
  readonly isOwnConcrete: boolean;
  readonly isOtherConcrete: boolean;
}

const start: Progress = { depth: 0, isOwnConcrete: false, isOtherConcrete: false };

/** Finds the first template in a tree that overlaps with the given one. The depth is the number of segments. */
function search(
  template: Template,
  tree: Tree,
  effort: { left: number },
  at: Progress = start,
): PathOverlap | undefined {
  if (--effort.left < 0) return undefined;
  const segment = template.segments[at.depth];
  if (segment === undefined) return searchHere(template, tree, effort, at);
  const next = { ...at, depth: at.depth + 1 };
  const { kind, text } = segment;
  const same = kind === 'variable' ? tree.variable : tree[kind].get(text);
  let found = same && search(template, same, effort, next);
  if (found === undefined && kind === 'literal' && tree.variable !== undefined)
    found = search(template, tree.variable, effort, { ...next, isOwnConcrete: true });
  if (kind !== 'variable') return found;
  for (const concrete of tree.literal.values()) {
    if (found !== undefined || effort.left < 0) break;
    found = search(template, concrete, effort, { ...next, isOtherConcrete: true });
  }
  return found;
}

function searchHere(
  template: Template,
  tree: Tree,
  effort: { left: number },
  at: Progress,
): PathOverlap | undefined {
  if (at.isOwnConcrete !== at.isOtherConcrete) return undefined;
  for (const other of tree.templates) {
    if (--effort.left < 0) break;
    const overlap = compare(template, other, !at.isOwnConcrete);
    if (overlap !== undefined) return overlap;
  }
  return undefined;
}

function compare(template: Template, other: Template, isIdentical: boolean): PathOverlap | undefined {
  const { pathItem } = template;
  // Templates that only differ in names are forbidden for all methods. For others, a different method is a different operation.
  if (!isIdentical && !shareMethod(pathItem, other.pathItem)) return undefined;
  if (serializeServers(pathItem) !== serializeServers(other.pathItem)) return undefined;
  if (
    !isIdentical &&
    crossings(template, other).some(isIdentifier) &&
    crossings(other, template).some(isIdentifier)
  )
    return undefined;
  const url: string[] = [];
  for (const [index, segment] of template.segments.entries()) {
    const text = commonText(pathItem, segment, other.pathItem, other.segments[index] ?? segment);
    if (text === undefined) return undefined;
    url.push(text);
  }
  return { pathItem, other: other.pathItem, url: url.join('/'), isIdentical };
}

/**
 * Returns the variables of a template at concrete segments of the other one. If one of them is an identifier, the concrete URL is
 * not meant for this template.
 */
function crossings(a: Template, b: Template): Segment[] {
  return a.segments.flatMap((segment, index) => {
    const facing = b.segments[index] ?? segment;
    return segment.kind === 'variable' && facing.kind !== 'variable' ? segment : [];
  });
}

/** True for variables whose values the service generates, so that they are never words of a path. */
function isIdentifier({ text }: Segment): boolean {
  return (
    /(?:^|[-_])(?:id|uuid|guid|identifier)$/i.test(text) ||
    /[a-z0-9](?:Id|ID|Uuid|UUID|Guid|GUID|Identifier)$/.test(text)
  );
}

/** Returns a text for a segment that matches both templates. */
function commonText(ours: PathItem, own: Segment, theirs: PathItem, other: Segment): string | undefined {
  if (own.kind === 'variable') {
    const schema = schemaOfVariable(ours, own.text);
    if (other.kind === 'variable') return sharedValue(schema, schemaOfVariable(theirs, other.text));
    return takes(schema, other.text) ? other.text : undefined;
  }
  if (other.kind === 'variable')
    return takes(schemaOfVariable(theirs, other.text), own.text) ? own.text : undefined;
  return own.text.replace(/\{[^{}]*\}/g, '1');
}

function shareMethod(a: PathItem, b: PathItem): boolean {
  const methods = new Set(a.operations.map(({ method }) => method));
  return b.operations.some(({ method }) => methods.has(method));
}

function serializeServers(pathItem: PathItem): string {
  return pathItem.servers.map(({ url }) => url).join(' ');
}

/** The maximum depth of nested `anyOf` and `oneOf`. */
const maxChoiceDepth = 5;

/** Returns the schema of a path variable's parameter. Undefined if there is no such parameter or schema. */
export function schemaOfVariable(pathItem: PathItem, name: string): Schema | undefined {
  for (const operation of pathItem.operations) {
    const parameter = operation.parameters.find((item) => item.in === 'path' && item.name === name);
    if (parameter !== undefined) return resolveSchema(parameter.schema);
  }
  return undefined;
}

/**
 * Returns a text that two path variables both accept. Undefined if their types, values, patterns or formats may distinguish them.
 */
export function sharedValue(a: Schema | undefined, b: Schema | undefined): string | undefined {
  const candidates = [...listPathValues(a), ...listPathValues(b), '1', 'a'];
  const shared = candidates.find((text) => takes(a, text) && takes(b, text));
  if (shared !== undefined) return shared;
  return a !== undefined && b !== undefined && isAlike(a, b) ? '…' : undefined;
}

/** True if a path variable certainly accepts a text. */
export function takes(schema: Schema | undefined, text: string, depth = 0): boolean {
  if (schema === undefined) return true;
  if (schema.enum !== undefined) return listPathValues(schema).includes(text);
  if (schema.raw['type'] === 'null') return false;
  const choices = schema.subschemas.filter(({ step }) => step === 'anyOf' || step === 'oneOf');
  if (choices.length > 0 && depth < maxChoiceDepth)
    return choices.some((choice) => takes(resolveSchema(choice), text, depth + 1));
  if (schema.hasType('boolean')) return text === 'true' || text === 'false';
  if (schema.hasType('integer') || schema.hasType('number')) return /^\d+$/.test(text);
  // Patterns of a document are not run, because they may never end.
  return schema.pattern === undefined && schema.format === undefined;
}

function listPathValues(schema: Schema | undefined): string[] {
  return (schema?.enum ?? []).map(String);
}

/** True for two schemas that restrict a text in the same way. */
function isAlike(a: Schema, b: Schema): boolean {
  return (
    a.enum === undefined &&
    b.enum === undefined &&
    a.pattern === b.pattern &&
    a.format === b.format &&
    a.types.join() === b.types.join()
  );
}
