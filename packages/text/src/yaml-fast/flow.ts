import type { PlainObject } from '../base/plain-object.js';
import { integerName } from '../yaml/key.js';
import { resolvePlain } from '../yaml/scalar.js';
import { yamlKind } from '../yaml/tree.js';
import { quotedText } from './scalar.js';
import type { ScannedText } from './scanned-text.js';
import {
  behindComment,
  flowPlainStop,
  isFlowIndicator,
  isPlainStart,
  quotedEnd,
  skipSpaces,
  trimEnd,
} from './text.js';
import type { UsualTree } from './tree.js';

/** Reads flow collections whose keys and values are all explicit. Returns undefined for all others. */
export class UsualFlow {
  /** The offset after the last token. */
  at = 0;
  private readonly source: ScannedText;
  private readonly text: string;
  private readonly tree: UsualTree;

  constructor(source: ScannedText, tree: UsualTree) {
    this.source = source;
    this.text = source.scanned;
    this.tree = tree;
  }

  /** Reads the collection that begins at an offset. Its continuation lines must be indented by at least `indent`. */
  collection(start: number, indent: number): PlainObject | unknown[] | undefined {
    const isMapping = this.text.charCodeAt(start) === 0x7b;
    const kind = (isMapping ? yamlKind.mapping : yamlKind.sequence) | yamlKind.bracketed;
    const node = this.tree.open(kind, start);
    if (node < 0) return undefined;
    this.at = start + 1;
    return isMapping ? this.mapping(node, indent) : this.sequence(node, indent);
  }

  private sequence(node: number, indent: number): unknown[] | undefined {
    const items: unknown[] = [];
    for (;;) {
      const code = this.skip(indent);
      if (code === 0x5d) break;
      const value = this.value(code, indent);
      if (value === undefined || !this.isEntryEnd(indent, 0x5d)) return undefined;
      items.push(value);
    }
    this.tree.close(node, items.length, ++this.at);
    return items;
  }

  private mapping(mapping: number, indent: number): PlainObject | undefined {
    const object: PlainObject = {};
    let entries = 0;
    for (;;) {
      const first = this.skip(indent);
      if (first === 0x7d) break;
      const node = this.tree.size;
      const key = this.key(first);
      if (key === undefined) return undefined;
      const code = this.skip(indent);
      if (code === 0x2c || code === 0x7d) return undefined;
      const value = this.value(code, indent);
      if (value === undefined || !this.isEntryEnd(indent, 0x7d)) return undefined;
      if (object[key] === undefined) object[key] = value;
      else this.tree.setAgain(object, key, value, mapping, node);
      entries++;
    }
    this.tree.close(mapping, entries, ++this.at);
    return object;
  }

  /** Skips the comma after an entry. Returns false if neither a comma nor the closing bracket follows. */
  private isEntryEnd(indent: number, close: number): boolean {
    const code = this.skip(indent);
    if (code === 0x2c) this.at++;
    return code === 0x2c || code === close;
  }

  /** Reads a key and its colon. */
  private key(first: number): string | undefined {
    const { text, tree } = this;
    const start = this.at;
    let name: string;
    if (first === 0x22 || first === 0x27) {
      const end = quotedEnd(text, start, Infinity);
      if (end < 0) return undefined;
      tree.addQuoted(start, end);
      name = quotedText(this.source.around(start, end), start, end);
      if (name.length !== end - start - 2) tree.rename(name);
      this.at = skipSpaces(text, end);
    } else {
      if (!this.isPlainStart(first)) return undefined;
      const stop = flowPlainStop(text, start);
      const end = trimEnd(text, stop);
      const literal = this.source.around(start, end).slice(start, end);
      if (end <= start || literal === '<<') return undefined;
      tree.add(start, end);
      name = integerName(literal);
      if (name !== literal) tree.rename(name);
      this.at = stop;
    }
    return text.charCodeAt(this.at++) === 0x3a ? name : undefined;
  }

  private value(first: number, indent: number): unknown {
    const { text, tree } = this;
    const start = this.at;
    if (first === 0x5b || first === 0x7b) return this.collection(start, indent);
    if (first === 0x22 || first === 0x27) {
      this.at = quotedEnd(text, start, indent);
      if (this.at < 0) return undefined;
      tree.add(start, this.at);
      return quotedText(this.source.around(start, this.at), start, this.at);
    }
    if (!this.isPlainStart(first)) return undefined;
    this.at = flowPlainStop(text, start);
    const end = trimEnd(text, this.at);
    if (end <= start) return undefined;
    tree.add(start, end);
    return resolvePlain(this.source.around(start, end).slice(start, end));
  }

  /** True if a plain scalar begins here. Scalars that begin with `?` or `:` are declined. */
  private isPlainStart(first: number): boolean {
    if (Number.isNaN(first) || first === 0x3f || first === 0x3a) return false;
    if (!isPlainStart(this.text, this.at)) return false;
    return first !== 0x2d || !isFlowIndicator(this.text.charCodeAt(this.at + 1));
  }

  /** Skips white space, line breaks and comments. Returns the next character; NaN if the reading is uncertain. */
  private skip(indent: number): number {
    const { text } = this;
    let at = this.at;
    let code = text.charCodeAt(at);
    let lineStart = -1;
    for (;;) {
      if (code === 0x20) at = skipSpaces(text, at);
      else if (code === 0x0a) lineStart = ++at;
      else if (code === 0x0d) lineStart = at += 2;
      else if (code === 0x23) {
        if (at !== lineStart && text.charCodeAt(at - 1) !== 0x20) return NaN;
        lineStart = at = behindComment(text, at);
      } else break;
      code = text.charCodeAt(at);
    }
    this.at = at;
    return lineStart >= 0 && at - lineStart < indent ? NaN : code;
  }
}
