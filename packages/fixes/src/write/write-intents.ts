import { parseSource, type SourceDocument } from '@assay/core';
import { ConflictError, EditTree } from '../edits/edit-tree.js';
import { editedValue } from '../edits/edited-value.js';
import type { Intent } from '../edits/intent.js';
import { applyPatches, isInSameOrder, NoPatchError, type Patch } from '@assay/text/patches';
import { documentPatches } from './document-patches.js';
import { hasNewDuplicate } from './duplicates.js';

/** A document with a changed text. */
export interface ChangedDocument {
  readonly document: SourceDocument;
  readonly text: string;
  /** Patches, in the order of the text. */
  readonly patches: readonly Patch[];
}

/** Result of writing groups of intents. */
export type WriteResult =
  | {
      readonly ok: true;
      /** The documents with changed texts. */
      readonly documents: readonly ChangedDocument[];
      /** The indexes of the applied groups. */
      readonly done: readonly number[];
      /** The indexes of groups that contradict earlier ones, each with the reason, as a clause. */
      readonly conflicts: ReadonlyMap<number, string>;
      /** The combined changes of the applied groups. */
      readonly tree: EditTree;
    }
  /** The texts cannot be changed in place; `reason` is a clause. */
  | { readonly ok: false; readonly reason: string };

/**
 * Writes intents into the texts of their documents. Each group is applied completely or not at all, and all other text stays
 * unchanged. The new text is parsed again: unless its value is exactly the intended one, nothing is written.
 */
export function writeIntents(groups: readonly (readonly Intent[])[]): WriteResult {
  const tree = new EditTree();
  const done: number[] = [];
  const conflicts = new Map<number, string>();
  groups.forEach((intents, index) => {
    try {
      tree.add(intents);
      done.push(index);
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      conflicts.set(index, error.message);
    }
  });
  const documents: ChangedDocument[] = [];
  try {
    for (const [document, root] of tree.roots) {
      const patches = documentPatches(document, root).sort((a, b) => a.start - b.start || a.end - b.end);
      if (patches.length === 0) continue;
      const text = applyPatches(document.text, patches, 0, document.text.length);
      const value = editedValue(document.value, root);
      if (hasNewDuplicate(document.value, value, root))
        return { ok: false, reason: 'a value would be listed twice' };
      if (!parsesAs(text, document, value)) return { ok: false, reason: 'the text would say something else' };
      documents.push({ document, text, patches });
    }
  } catch (error) {
    if (!(error instanceof NoPatchError)) throw error;
    return { ok: false, reason: error.message };
  }
  return { ok: true, documents, done, conflicts, tree };
}

function parsesAs(text: string, { uri, syntax }: SourceDocument, value: unknown): boolean {
  const parsed = parseSource({ uri, bytes: new TextEncoder().encode(text) });
  return parsed.ok && parsed.document.syntax === syntax && isInSameOrder(parsed.document.value, value);
}
