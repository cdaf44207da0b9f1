/** The change of a stretch of a text, between two offsets in UTF-16 code units. */
export interface Patch {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text cannot be changed where it is. The message says why, as a clause. */
export class NoPatchError extends Error {
  readonly code = 'no-patch';
}

/** A stretch of a text with patches, which do not overlap. Those at one place are in the order given. */
export function applyPatches(text: string, patches: readonly Patch[], start: number, end: number): string {
  let result = '';
  let at = start;
  for (const patch of patches.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (patch.start < at || patch.end > end) throw new NoPatchError('two changes overlap in the text');
    result += text.slice(at, patch.start) + patch.text;
    at = patch.end;
  }
  return result + text.slice(at, end);
}
