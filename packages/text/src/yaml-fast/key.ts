import { integerName } from '../yaml/key.js';
import { quotedText } from './scalar.js';
import type { ScannedText } from './scanned-text.js';
import { isBlankOrEnd, isPlainStart, plainStop, quotedEnd, skipSpaces, trimEnd } from './text.js';
import type { UsualTree } from './tree.js';

/** Reads the keys of block mappings in any style. */
export class UsualKeys {
  private readonly source: ScannedText;
  private readonly text: string;
  private readonly tree: UsualTree;
  /** End of the last key, including its quotes. */
  private end = 0;

  constructor(source: ScannedText, tree: UsualTree) {
    this.source = source;
    this.text = source.scanned;
    this.tree = tree;
  }

  /**
   * Returns the offset of the colon after the key that begins at an offset; -1 if there is no key, or the reading is uncertain.
   */
  colon(start: number, column: number): number {
    const { text } = this;
    const first = text.charCodeAt(start);
    if (first === 0x22 || first === 0x27) {
      this.end = quotedEnd(text, start, Infinity);
      if (this.end < 0) return -1;
      const colon = skipSpaces(text, this.end);
      return text.charCodeAt(colon) === 0x3a && isBlankOrEnd(text.charCodeAt(colon + 1)) ? colon : -1;
    }
    if (!isPlainStart(text, start)) return -1;
    // These lines may end the document.
    if (column === 0 && (text.startsWith('---', start) || text.startsWith('...', start))) return -1;
    const colon = plainStop(text, start);
    this.end = trimEnd(text, colon);
    return text.charCodeAt(colon) === 0x3a && this.end > start ? colon : -1;
  }

  /** Adds the key of the last `colon` call and returns its name; undefined for a merge key. */
  add(start: number): string | undefined {
    const { text, tree, end } = this;
    const around = this.source.around(start, end);
    const first = text.charCodeAt(start);
    if (first === 0x22 || first === 0x27) {
      tree.addQuoted(start, end);
      const name = quotedText(around, start, end);
      // Every escape is longer than the character that it encodes.
      if (name.length !== end - start - 2) tree.rename(name);
      return name;
    }
    tree.add(start, end);
    const name = around.slice(start, end);
    return name === '<<' ? undefined : this.integer(name);
  }

  /** Returns the name of the plain key added last, which may be an integer. */
  integer(literal: string): string {
    const name = integerName(literal);
    if (name !== literal) this.tree.rename(name);
    return name;
  }
}
