import type { Patch } from '@assay/text/patches';

/** An unchanged part of a text, or a new text. */
type Piece =
  | { readonly kind: 'kept'; readonly start: number; readonly end: number }
  | { readonly kind: 'new'; readonly text: string };

/** A text that can be patched several times, and its differences from the original. */
export class ChangedText {
  readonly before: string;
  private pieces: readonly Piece[];

  constructor(before: string) {
    this.before = before;
    this.pieces = [{ kind: 'kept', start: 0, end: before.length }];
  }

  /** Applies patches to the current text. They must be in order and not overlap. */
  patch(patches: readonly Patch[]): void {
    const result: Piece[] = [];
    let at = 0;
    const queue = [...patches];
    let skip = 0;
    for (const piece of this.pieces) {
      const length = getPieceLength(piece);
      let done = 0;
      for (;;) {
        if (skip > 0) {
          const by = Math.min(skip, length - done);
          done += by;
          at += by;
          skip -= by;
        }
        const [next] = queue;
        if (next === undefined || skip > 0 || next.start >= at + length - done) break;
        push(result, part(piece, done, done + next.start - at));
        done += next.start - at;
        at = next.start;
        push(result, { kind: 'new', text: next.text });
        skip = next.end - next.start;
        queue.shift();
      }
      push(result, part(piece, done, length));
      at += length - done;
    }
    for (const { text } of queue) push(result, { kind: 'new', text });
    this.pieces = result;
  }

  get text(): string {
    return this.pieces
      .map((piece) => (piece.kind === 'new' ? piece.text : this.before.slice(piece.start, piece.end)))
      .join('');
  }

  /** Patches of the original text, in order. */
  get patches(): Patch[] {
    const patches: Patch[] = [];
    let end = 0;
    let text = '';
    for (const piece of [
      ...this.pieces,
      { kind: 'kept' as const, start: this.before.length, end: this.before.length },
    ]) {
      if (piece.kind === 'new') {
        text += piece.text;
        continue;
      }
      if (piece.start > end || text !== '') patches.push({ start: end, end: piece.start, text });
      text = '';
      end = piece.end;
    }
    return patches.filter((patch) => this.before.slice(patch.start, patch.end) !== patch.text);
  }
}

function getPieceLength(piece: Piece): number {
  return piece.kind === 'new' ? piece.text.length : piece.end - piece.start;
}

function part(piece: Piece, from: number, to: number): Piece {
  return piece.kind === 'new'
    ? { kind: 'new', text: piece.text.slice(from, to) }
    : { kind: 'kept', start: piece.start + from, end: piece.start + to };
}

function push(pieces: Piece[], piece: Piece): void {
  if (getPieceLength(piece) > 0) pieces.push(piece);
}
