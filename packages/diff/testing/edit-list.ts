import type { Model } from '@assay/core';

/** Any part of a document, for editing. */
// eslint-disable-next-line typescript/no-explicit-any -- edits reach into documents of any form
export type Tree = any;

/** One edit that matters to clients: the path of an object, and the change that is applied to it. */
export interface Edit {
  readonly name: string;
  /** The path to the object, from the root of the document. */
  readonly path: readonly (string | number)[];
  /** Changes the object. Returns false if the edit does not apply. */
  readonly apply: (target: Tree, root: Tree) => boolean | void;
}

/** The sender of a value. */
export type Usage = 'request' | 'response';

/** Applies an edit to a copy of a document; undefined if the edit does not apply. */
export function applyEdit(document: Tree, { path, apply }: Edit): Tree {
  const copy = structuredClone(document);
  let target = copy;
  for (const key of path) {
    if (typeof target !== 'object' || target === null) return undefined;
    target = target[key];
  }
  if (typeof target !== 'object' || target === null) return undefined;
  return apply(target, copy) === false ? undefined : copy;
}

/** The edits of one document, each once. */
export class EditList {
  readonly edits: Edit[] = [];
  readonly version: 'oas2' | 'oas3.0' | 'oas3.1';
  private readonly seen = new Set<string>();

  constructor({ document: { format } }: Model) {
    this.version = format === 'oas2' || format === 'oas3.0' ? format : 'oas3.1';
  }

  add(name: string, path: readonly (string | number)[], apply: Edit['apply']): void {
    if (this.isNew(`${name} ${path.join('/')}`)) this.edits.push({ name, path, apply });
  }

  /** Returns true for the first call with a key. */
  isNew(key: string): boolean {
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    return true;
  }
}
