import { isObject, type Model, type NodeKind, type NodeKinds } from '@assay/core';

/** A node of any kind. */
export type AnyNode = NodeKinds[NodeKind];

/** An object or array of a document that holds texts, and where it stands. */
export interface TextHolder {
  /** The object or array as it is written. */
  readonly value: object;
  /** Its key in the holder around it. */
  readonly key: string | number;
  /** The holder around it; undefined where a walk began: at the root, or at what other documents are referred to for. */
  readonly parent: TextHolder | undefined;
  /** The node that the walk began at. */
  readonly start: AnyNode;
}

/** The texts of an API description: the text at an index stands under the key at that index of the holder at that index. */
export interface Texts {
  readonly values: readonly string[];
  readonly keys: readonly (string | number)[];
  readonly holders: readonly TextHolder[];
}

/** A place as rules report it: the nearest node around it, and the segments of the path from there. */
export interface TextPlace {
  readonly at: AnyNode;
  readonly property: readonly (string | number)[];
}

const known = new WeakMap<Model, Texts>();

/**
 * Gathers all strings that stand as values in the root document, and in those parts of other documents that it refers to:
 * examples, defaults, descriptions, extensions and everything else but references into the same document. Each is there once, in no promised order.
 */
export function textsOf(model: Model): Texts {
  const before = known.get(model);
  if (before !== undefined) return before;
  const gathered = gather(model);
  known.set(model, gathered);
  return gathered;
}

function gather(model: Model): Texts {
  const values: string[] = [];
  const keys: (string | number)[] = [];
  const holders: TextHolder[] = [];
  const pending: TextHolder[] = startsOf(model).map((start) => ({
    value: start.raw,
    key: '',
    parent: undefined,
    start,
  }));
  // Parts of other documents can lie in one another; the root alone is a tree.
  const seen = pending.length > 1 ? new Set<object>() : undefined;

  const visit = (value: unknown, key: string | number, holder: TextHolder): void => {
    if (typeof value === 'string') {
      if (key === '$ref' && value.startsWith('#')) return;
      values.push(value);
      keys.push(key);
      holders.push(holder);
    } else if (typeof value === 'object' && value !== null) {
      pending.push({ value, key, parent: holder, start: holder.start });
    }
  };
  for (let holder = pending.pop(); holder !== undefined; holder = pending.pop()) {
    if (seen?.has(holder.value) === true) continue;
    seen?.add(holder.value);
    const value: unknown = holder.value;
    if (isObject(value)) {
      for (const key of Object.keys(value)) visit(value[key], key, holder);
    } else if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) visit(value[index], index, holder);
    }
  }
  return { values, keys, holders };
}

/** Where the walks begin: at the root, and at the parts of other documents that references lead to. */
function startsOf(model: Model): AnyNode[] {
  const root = model.document.document;
  const starts: AnyNode[] = [model.document];
  if (model.documents.length > 1) {
    // `as`: the nodes of a model are of the kinds that there are.
    for (const node of model.nodes as readonly AnyNode[]) {
      if (node.base !== undefined && node.document !== root && model.nodeOf(node.raw) === node)
        starts.push(node);
    }
  }
  return starts;
}

/** Finds where the text at an index stands: the nearest node around it, and the path from there. */
export function placeOfText(model: Model, texts: Texts, index: number): TextPlace {
  const property: (string | number)[] = [texts.keys[index] ?? ''];
  let holder = texts.holders[index];
  while (holder?.parent !== undefined && model.nodeOf(holder.value) === undefined) {
    property.push(holder.key);
    holder = holder.parent;
  }
  // `as`: the nodes of a model are of the kinds that there are.
  const node = holder === undefined ? undefined : (model.nodeOf(holder.value) as AnyNode | undefined);
  const at = node ?? holder?.start ?? model.document;
  return { at, property: property.reverse() };
}
