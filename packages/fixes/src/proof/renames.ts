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

/** A text in which everything is called by its new name; names that are parts of longer words are left alone. */
export function withNewNames(text: string, renames: readonly Rename[]): string {
  const known = renames.filter(({ from }) => from !== '' && text.includes(from));
  if (known.length === 0) return text;
  const names = new Map(known.toReversed().map(({ from, to }) => [from, to]));
  // All at once: a new name may be what something else was called before.
  const any = known.map(({ from }) => from.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join('|');
  return text.replaceAll(
    new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${any})(?![\\p{L}\\p{N}_-])`, 'gu'),
    (name) => names.get(name) ?? name,
  );
}
