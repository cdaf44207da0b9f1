/**
 * Difference between two versions of a text: the text between the old offsets was replaced by the text between the new offsets.
 */
export interface TextChange {
  readonly start: number;
  readonly oldEnd: number;
  readonly newEnd: number;
  /** The number of code units by which the text after the change has moved. */
  readonly delta: number;
}

/** The number of characters that are compared at once, which is much faster than comparing single characters. */
const piece = 4096;

/** Finds the changed part of two versions of a text. */
export function findTextChange(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  const start = equalAtStart(before, after, shorter);
  const tail = equalAtEnd(before, after, shorter - start);
  const delta = after.length - before.length;
  return { start, oldEnd: before.length - tail, newEnd: after.length - tail, delta };
}

function equalAtStart(before: string, after: string, max: number): number {
  let at = 0;
  while (at + piece <= max && before.slice(at, at + piece) === after.slice(at, at + piece)) at += piece;
  while (at < max && before.charCodeAt(at) === after.charCodeAt(at)) at++;
  return at;
}

function equalAtEnd(before: string, after: string, max: number): number {
  const [end, newEnd] = [before.length, after.length];
  let tail = 0;
  while (
    tail + piece <= max &&
    before.slice(end - tail - piece, end - tail) === after.slice(newEnd - tail - piece, newEnd - tail)
  )
    tail += piece;
  while (tail < max && before.charCodeAt(end - tail - 1) === after.charCodeAt(newEnd - tail - 1)) tail++;
  return tail;
}
