/** A replacement of the text between two offsets in UTF-16 code units. */
export interface Patch {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text cannot be changed at this location. The message is the reason, as a clause. */
export class NoPatchError extends Error {
  readonly code = 'no-patch';
}

/** Applies patches that do not overlap to the text between `start` and `end`. Patches at the same offset keep their order. */
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
