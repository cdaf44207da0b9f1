import { stepInto } from '../text/values.js';
import type { Candidate } from './candidates.js';

/** A name that findings show, and the one that it becomes. */
export interface Rename {
  readonly from: string;
  readonly to: string;
}

/** What fixes give other names: fields, and operations by their ids; the longest first. */
export function renamesOf(candidates: readonly Candidate[]): Rename[] {
  const renames = candidates.flatMap(({ intents }) =>
    intents.flatMap((intent): Rename[] => {
      const last = intent.pointer.at(-1);
      if (intent.kind === 'rename') return [{ from: String(last), to: intent.name }];
      if (intent.kind !== 'set' || last !== 'operationId' || typeof intent.value !== 'string') return [];
      let old: unknown = intent.document.value;
      for (const segment of intent.pointer) old = stepInto(old, segment);
      return typeof old === 'string' && old !== '' ? [{ from: old, to: intent.value }] : [];
    }),
  );
  return renames.toSorted((one, other) => other.from.length - one.from.length);
}

/** A text in which everything is called by its new name. */
export function withNewNames(text: string, renames: readonly Rename[]): string {
  let renamed = text;
  for (const { from, to } of renames)
    if (renamed.includes(from)) renamed = renamed.replaceAll(from, () => to);
  return renamed;
}
