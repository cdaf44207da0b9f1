import { analyse } from '@assay/core';
import { compareModels } from '../src/compare.js';
import { applyEdit, type Edit } from './edit-list.js';
import { listEdits } from './effective-edits.js';

/** The counts of a sweep: the edits, and the edits without a report. */
export interface Sweep {
  edits: number;
  unclassified: number;
  readonly silent: string[];
  readonly unclassifiedNames: Map<string, number>;
}

/** Applies random edits to a document and compares it in both directions. */
export async function sweepDocument(
  text: string,
  name: string,
  random: () => number,
  maxEdits: number,
  into: Sweep,
): Promise<void> {
  const old = (await analyse({ text }, { rules: [] })).model;
  if (old === undefined) return;
  const document = structuredClone(old.document.raw);
  const byName = new Map<string, Edit[]>();
  for (const edit of listEdits(old)) {
    const known = byName.get(edit.name);
    if (known === undefined) byName.set(edit.name, [edit]);
    else known.push(edit);
  }
  const names = [...byName.keys()];
  for (let count = 0; count < maxEdits && names.length > 0; count++) {
    const edits = byName.get(names[count % names.length] ?? '') ?? [];
    const edit = edits[Math.floor(random() * edits.length)];
    const edited = edit && applyEdit(document, edit);
    if (edit === undefined || edited === undefined) continue;
    const now = (await analyse({ text: JSON.stringify(edited) }, { rules: [] })).model;
    if (now === undefined) continue;
    into.edits++;
    for (const [a, b, direction] of [
      [old, now, 'forward'],
      [now, old, 'backward'],
    ] as const) {
      const { changes } = compareModels(a, b);
      if (changes.length === 0) into.silent.push(`${name} ${edit.name} ${direction} /${edit.path.join('/')}`);
      if (changes.length > 0 && changes.every(({ id }) => id === 'unclassified-change')) {
        into.unclassified++;
        const key = `${edit.name} ${direction}`;
        into.unclassifiedNames.set(key, (into.unclassifiedNames.get(key) ?? 0) + 1);
      }
    }
  }
}

/** Returns a generator of numbers from 0 to 1, which are always the same for a seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
