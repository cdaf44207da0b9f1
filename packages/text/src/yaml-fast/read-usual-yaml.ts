import { noDeadline, type Deadline } from '../base/deadline.js';
import type { PlainObject } from '../base/plain-object.js';
import type { Limits } from '../base/source.js';
import type { Composed } from '../yaml/compose.js';
import { resolvePlain } from '../yaml/scalar.js';
import { yamlKind, type YamlTree } from '../yaml/tree.js';
import { UsualFlow } from './flow.js';
import { UsualKeys } from './key.js';
import { UsualLines } from './lines.js';
import { ScannedText } from './scanned-text.js';
import { hasUnusual, isDash, nextLineStart } from './text.js';
import { UsualTree } from './tree.js';

/** Matches a key up to the character after its colon, in the usual style. */
const usualKey = /(?:[A-Za-z0-9_$/][^:#\n\r\t ]*|"[^"\\\n\r]*"|'[^'\n\r]*'):[ \n\r]/y;

/**
 * Matches a value on one line without colon, escape and comment, and the indentation of the next line. Most lines are then read
 * in two steps, key and value, which saves 11 of 186 ms on stripe.yaml.
 */
const usualValue = /(?:[A-Za-z0-9_$/.(][^:#\n\r\t]*|"[^"\\\n\r]*"|'[^'\n\r]*')\n */y;

/**
 * Reads a YAML text in the usual style of people and tools. The result is the same as that of js-yaml and the composer, at a
 * fraction of the cost. It finds no faults: for any text that it is not certain about it returns undefined, so that the caller
 * uses js-yaml.
 *
 * @param utf8 The text in UTF-8, if available: it saves time.
 */
export function readUsualYaml(
  text: string,
  limits: Limits,
  deadline: Deadline = noDeadline,
  utf8?: Uint8Array,
): (Composed & { readonly ok: true }) | undefined {
  // js-yaml does not count the indentation of the first line, and text in brackets is probably JSON.
  if (' {['.includes(text.charAt(0)) || hasUnusual(text)) return undefined;
  const reader = new UsualReader(ScannedText.of(text, utf8), new UsualTree(text, limits, deadline));
  const tree = reader.tree;
  const value = reader.document();
  if (value === undefined || tree.isTooLarge) return undefined;
  return { ok: true, value, tree: tree.finish(), duplicates: tree.duplicates, repaired: [], isUsual: true };
}

/** Some entries of a block mapping that were read separately. */
export interface UsualEntries {
  readonly value: PlainObject;
  /** The tree of a mapping with only these entries. */
  readonly tree: YamlTree;
  /** Number of nodes in the tree. */
  readonly size: number;
  /** The offset of the next token, and the indentation of its line; -1 at the end of the text. */
  readonly at: number;
  readonly indent: number;
}

/**
 * Reads the entries of a block mapping that begin between two offsets, with the same result as when the whole text is read.
 *
 * @param start The offset of the first key.
 * @param column The 0-based column of the keys.
 * @returns undefined if the reading is uncertain
 */
export function readUsualEntries(
  text: string,
  start: number,
  until: number,
  column: number,
  limits: Limits,
  deadline: Deadline,
): UsualEntries | undefined {
  const tree = new UsualTree(text, limits, deadline, until - start);
  return new UsualReader(ScannedText.asIs(text), tree).entries(start, until, column);
}

class UsualReader extends UsualLines {
  private readonly keys: UsualKeys;
  private readonly flow: UsualFlow;

  constructor(source: ScannedText, tree: UsualTree) {
    super(source, tree);
    this.keys = new UsualKeys(source, tree);
    this.flow = new UsualFlow(source, tree);
  }

  /** Reads the whole text, which must contain no unusual characters. */
  document(): unknown {
    const { text } = this;
    this.nextLine(0);
    if (this.indent !== 0) return undefined;
    if (text.startsWith('---', this.at)) {
      const next = nextLineStart(text, this.at + 3);
      if (next < 0) return undefined;
      this.nextLine(next);
      if (this.indent !== 0) return undefined;
    }
    const isSequence = isDash(text, this.at);
    if (!isSequence && this.keys.colon(this.at, 0) < 0) return undefined;
    const value = isSequence ? this.sequence(0) : this.mapping(0, 0);
    // A line with an indentation that fits no open collection ends the reading before the end of the text.
    return this.indent < 0 ? value : undefined;
  }

  /** Reads the entries of a mapping that begin between two offsets. A key must begin at the first one. */
  entries(start: number, until: number, column: number): UsualEntries | undefined {
    this.at = start;
    this.indent = column;
    if (isDash(this.text, start)) return undefined;
    const value = this.mapping(column, 0, until);
    const { tree, at, indent } = this;
    if (value === undefined || tree.duplicates.length > 0) return undefined;
    return { value, tree: tree.finish(), size: tree.size, at, indent };
  }

  /**
   * Reads the mapping whose keys are at a column. `behind` is the offset where `usualKey` ended on the first one, or 0. Entries
   * that begin at `until` or later are skipped.
   */
  private mapping(column: number, behind: number, until = Infinity): PlainObject | undefined {
    const { text, source, tree } = this;
    const mapping = tree.open(yamlKind.mapping, this.at);
    if (mapping < 0) return undefined;
    const object: PlainObject = {};
    let entries = 0;
    let node = 0;
    let behindKey = behind;
    do {
      node = tree.size;
      const start = this.at;
      if (behindKey === 0) {
        usualKey.lastIndex = start;
        if (usualKey.test(text)) behindKey = usualKey.lastIndex;
      }
      let key: string;
      let value: unknown;
      if (behindKey > 0) {
        const colon = behindKey - 2;
        const first = text.charCodeAt(start);
        if (first === 0x22 || first === 0x27) {
          tree.addQuoted(start, colon);
          key = source.around(start, colon).slice(start + 1, colon - 1);
        } else {
          tree.add(start, colon);
          key = source.around(start, colon).slice(start, colon);
          if (first <= 0x39 && first >= 0x30) key = this.keys.integer(key);
        }
        value = this.usualValue(behindKey, column);
        if (value === undefined) value = this.valueBehind(colon, column);
        behindKey = 0;
      } else {
        const colon = this.keys.colon(start, column);
        const name = colon < 0 ? undefined : this.keys.add(start);
        if (name === undefined) return undefined;
        key = name;
        value = this.valueBehind(colon, column);
      }
      if (value === undefined) return undefined;
      if (object[key] === undefined) object[key] = value;
      else tree.setAgain(object, key, value, mapping, node);
      entries++;
    } while (this.indent === column && this.at < until);
    tree.closeAfter(mapping, entries, node + 1);
    return object;
  }

  /** Reads a value that `usualValue` matches, if the next line has a token at the given column. Otherwise returns undefined. */
  private usualValue(start: number, column: number): unknown {
    const { text } = this;
    usualValue.lastIndex = start;
    if (text.charCodeAt(start - 1) !== 0x20 || !usualValue.test(text)) return undefined;
    const at = usualValue.lastIndex;
    const end = at - column - 1;
    const next = text.charCodeAt(at);
    const isUsual =
      text.charCodeAt(end) === 0x0a && text.charCodeAt(end - 1) !== 0x20 && (next > 0x23 || next === 0x22);
    if (!isUsual) return undefined;
    this.at = at;
    this.indent = column;
    this.tree.add(start, end);
    const first = text.charCodeAt(start);
    const around = this.source.around(start, end);
    return first === 0x22 || first === 0x27
      ? around.slice(start + 1, end - 1)
      : resolvePlain(around.slice(start, end));
  }

  /** Reads the value after the colon of a key of a mapping at a column. */
  private valueBehind(colon: number, column: number): unknown {
    const { text } = this;
    const start = this.tokenBehind(colon);
    if (start !== 0) return start < 0 ? undefined : this.valueOnLine(start, column + 1);
    if (this.indent > column) return this.valueOnNextLine(this.indent, column + 1);
    if (this.indent === column && isDash(text, this.at)) return this.sequence(column);
    this.tree.add(colon + 1, colon + 1);
    return null;
  }

  /** Reads the sequence whose dashes are at a column. */
  private sequence(column: number): unknown[] | undefined {
    const { text, tree } = this;
    const sequence = tree.open(yamlKind.sequence, this.at);
    if (sequence < 0) return undefined;
    const items: unknown[] = [];
    let node = 0;
    do {
      node = tree.size;
      const dash = this.at;
      let value = this.usualValue(dash + 2, column);
      if (value === undefined) value = this.item(dash, column);
      if (value === undefined) return undefined;
      items.push(value);
    } while (this.indent === column && isDash(text, this.at));
    tree.closeAfter(sequence, items.length, node);
    return items;
  }

  private item(dash: number, column: number): unknown {
    const start = this.tokenBehind(dash);
    if (start < 0) return undefined;
    if (start > 0) {
      this.at = start;
      const code = this.text.charCodeAt(start);
      return code === 0x7c || code === 0x3e
        ? this.blockScalar(start, column + 1)
        : this.valueOnNextLine(column + start - dash, column + 1);
    }
    if (this.indent > column) return this.valueOnNextLine(this.indent, column + 1);
    this.tree.add(dash + 1, dash + 1);
    return null;
  }

  /**
   * Reads a value that may be a block collection, after a `-` or on a line of its own. It is at a column, and its continuation
   * lines must be indented by at least `indent`.
   */
  private valueOnNextLine(column: number, indent: number): unknown {
    const { text, at } = this;
    usualKey.lastIndex = at;
    if (usualKey.test(text)) return this.mapping(column, usualKey.lastIndex);
    if (isDash(text, at)) return this.sequence(column);
    if (this.keys.colon(at, column) >= 0) return this.mapping(column, 0);
    const code = text.charCodeAt(at);
    return code === 0x7c || code === 0x3e ? undefined : this.valueOnLine(at, indent);
  }

  /** Reads a scalar or a flow collection. Its continuation lines must be indented by at least `indent`. */
  private valueOnLine(start: number, indent: number): unknown {
    switch (this.text.charCodeAt(start)) {
      case 0x22:
      case 0x27:
        return this.quoted(start, indent);
      case 0x5b:
      case 0x7b:
        return this.bracketed(start, indent);
      case 0x7c:
      case 0x3e:
        return this.blockScalar(start, indent);
      default:
        return this.plain(start, indent);
    }
  }

  private bracketed(start: number, indent: number): PlainObject | unknown[] | undefined {
    const value = this.flow.collection(start, indent);
    const next = value === undefined ? -1 : nextLineStart(this.text, this.flow.at);
    if (next < 0) return undefined;
    this.nextLine(next);
    return value;
  }
}
