import { resolvePlain } from '../yaml/scalar.js';
import { readBlockScalar } from './block.js';
import { foldedPlain, quotedText } from './scalar.js';
import {
  behindComment,
  isBlankBetween,
  isPlainStart,
  nextLineStart,
  plainStop,
  quotedEnd,
  skipSpaces,
  trimEnd,
} from './text.js';
import type { ScannedText } from './scanned-text.js';
import type { UsualTree } from './tree.js';

/**
 * Steps from token to token over the lines of a text, and reads scalars of one or several lines. Methods return undefined if the
 * reading is uncertain.
 */
export class UsualLines {
  readonly tree: UsualTree;
  protected readonly source: ScannedText;
  protected readonly text: string;
  /** The offset of the next token, which is the first one on its line or follows a `-`. */
  protected at = 0;
  /** The indentation of the line of the next token; -1 if the text ends. */
  protected indent = 0;

  constructor(source: ScannedText, tree: UsualTree) {
    this.source = source;
    this.text = source.scanned;
    this.tree = tree;
  }

  /** Steps to the first token at or after the start of a line, skipping blank lines and comments. */
  protected nextLine(from: number): void {
    const { text } = this;
    let start = from;
    for (;;) {
      const at = skipSpaces(text, start);
      const code = text.charCodeAt(at);
      if (code === 0x0a) start = at + 1;
      else if (code === 0x0d) start = at + 2;
      else if (code === 0x23) start = behindComment(text, at);
      else {
        this.at = at;
        this.indent = at < text.length ? at - start : -1;
        return;
      }
    }
  }

  /**
   * Returns the offset of the token on the line after a `:` or `-`. If there is none, steps to the first token on the following
   * lines and returns 0. Returns -1 if the reading is uncertain.
   */
  protected tokenBehind(indicator: number): number {
    const { text } = this;
    let at = indicator + 1;
    let code = text.charCodeAt(at);
    if (code === 0x20) {
      code = text.charCodeAt(++at);
      if (code === 0x20) {
        at = skipSpaces(text, at);
        code = text.charCodeAt(at);
      }
    }
    if (code !== 0x0a && code !== 0x0d && code !== 0x23 && at < text.length) return at;
    const next = code === 0x0a ? at + 1 : nextLineStart(text, indicator + 1);
    if (next < 0) return -1;
    this.nextLine(next);
    return 0;
  }

  /** Reads a plain scalar. Its continuation lines must be indented by at least `indent`. */
  protected plain(start: number, indent: number): unknown {
    const { text } = this;
    if (!isPlainStart(text, start)) return undefined;
    let stop = plainStop(text, start);
    let end = trimEnd(text, stop);
    let isOneLine = true;
    for (;;) {
      const code = text.charCodeAt(stop);
      if (code === 0x0a) this.nextLine(stop + 1);
      else {
        const next = code === 0x23 ? behindComment(text, stop) : nextLineStart(text, stop);
        if (next < 0) return undefined;
        this.nextLine(next);
        if (code === 0x23) break;
      }
      if (this.indent < indent) break;
      // If there are only comments between the lines, js-yaml finds a fault.
      if (!isBlankBetween(text, stop, this.at)) return undefined;
      isOneLine = false;
      stop = plainStop(text, this.at);
      end = trimEnd(text, stop);
    }
    this.tree.add(start, end);
    const around = this.source.around(start, end);
    return resolvePlain(isOneLine ? around.slice(start, end) : foldedPlain(around, start, end));
  }

  /** Reads a quoted scalar. Its continuation lines must be indented by at least `indent`. */
  protected quoted(start: number, indent: number): string | undefined {
    const { text } = this;
    const end = quotedEnd(text, start, indent);
    const next = end < 0 ? -1 : nextLineStart(text, end);
    if (next < 0) return undefined;
    this.tree.add(start, end);
    this.nextLine(next);
    return quotedText(this.source.around(start, end), start, end);
  }

  /** Reads a block scalar. Its content must be indented by at least `indent`. */
  protected blockScalar(start: number, indent: number): string | undefined {
    const scalar = readBlockScalar(this.text, start, indent);
    if (scalar === undefined) return undefined;
    this.tree.add(start, scalar.end);
    this.nextLine(scalar.next);
    const around = this.source.around(start, scalar.next);
    // If the scalar contains stand-ins, read it again in the original text.
    return around === this.text ? scalar.value : readBlockScalar(around, start, indent)?.value;
  }
}
