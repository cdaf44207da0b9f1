import { grown } from '../base/grow-array.js';

/** Result of scanning the brackets of a JSON text. Opening brackets are numbered in the order of the text. */
export interface JsonShape {
  /** The number of colons outside strings. In valid JSON it equals the number of keys. */
  readonly keys: number;
  /** The number of commas outside strings. Valid JSON has more values than commas. */
  readonly commas: number;
  /** The number of characters of all long strings, which JSON.parse copies. */
  readonly texts: number;
  /** The offset of the first bracket beyond the depth limit; -1 if none exists. */
  readonly tooDeepAt: number;
  /** By opening bracket: the offset of its closing bracket. */
  readonly closes: Int32Array;
  /** By opening bracket: the number of the first opening bracket after its closing bracket. */
  readonly nexts: Int32Array;
}

/** The minimum number of characters of a long string. */
const longText = 64;

/** Measures a text that may be JSON, in one pass without parsing and without recursion. */
export function measureJson(text: string, depthLimit: number): JsonShape {
  // An initial size that suffices for most texts.
  let closes = new Int32Array(16 + (text.length >>> 5));
  let nexts = new Int32Array(closes.length);
  let brackets = 0;
  const open: number[] = [];
  const { length } = text;
  let keys = 0;
  let commas = 0;
  let texts = 0;
  let index = 0;
  // White space and strings, which make up most of a text, are skipped first: a fifth faster than single steps.
  while (index < length) {
    let code = text.charCodeAt(index);
    while (code <= 0x20) code = text.charCodeAt(++index);
    if (code === 0x22) {
      const end = stringEnd(text, index);
      if (end - index > longText) texts += end - index;
      index = end;
      continue;
    }
    if (code === 0x3a) keys++;
    else if (code === 0x2c) commas++;
    else if (code === 0x7b || code === 0x5b) {
      if (open.length >= depthLimit) return { keys, commas, texts, tooDeepAt: index, closes, nexts };
      if (brackets === closes.length) {
        closes = grown(closes, brackets * 2);
        nexts = grown(nexts, brackets * 2);
      }
      open.push(brackets++);
    } else if (code === 0x7d || code === 0x5d) {
      const opened = open.pop();
      if (opened !== undefined) {
        closes[opened] = index;
        nexts[opened] = brackets;
      }
    }
    index++;
  }
  return { keys, commas, texts, tooDeepAt: -1, closes, nexts };
}

/** Returns the offset after the closing quote of the string that opens at `start`; the end of the text if it is not closed. */
export function stringEnd(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1 && text.charCodeAt(quote - 1) === 0x5c && isEscaped(text, quote))
    quote = text.indexOf('"', quote + 1);
  return quote === -1 ? text.length : quote + 1;
}

/** True if an odd number of backslashes precedes a character of a string. */
function isEscaped(text: string, offset: number): boolean {
  let index = offset - 1;
  while (text.charCodeAt(index) === 0x5c) index--;
  return (offset - index) % 2 === 0;
}

/** Returns the offset of the first character at or after `start` that is not JSON white space (RFC 8259, section 2). */
export function skipJsonSpace(text: string, start: number): number {
  let index = start;
  while (isJsonSpace(text.charCodeAt(index))) index++;
  return index;
}

/**
 * Returns the offset of the first character at or after `start` that is neither white space nor in a comment. JSON has no
 * comments, but authors write them.
 */
export function skipJsonComments(text: string, start: number): number {
  let index = skipJsonSpace(text, start);
  while (text[index] === '/') {
    const isLine = text[index + 1] === '/';
    if (!isLine && text[index + 1] !== '*') break;
    const end = text.indexOf(isLine ? '\n' : '*/', index + 2);
    if (end === -1) return isLine ? text.length : index;
    index = skipJsonSpace(text, isLine ? end : end + 2);
  }
  return index;
}

/** Returns the offset of the text after a value in an object or array: the next key or item, or the closing bracket. */
export function skipJsonComma(text: string, start: number): number {
  const index = skipJsonSpace(text, start);
  return text.charCodeAt(index) === 0x2c ? skipJsonSpace(text, index + 1) : index;
}

/** True if a character code is JSON white space. */
export function isJsonSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** Returns the offset after the string, number or word that starts at `start`, in a valid JSON text. */
export function skipJsonScalar(text: string, start: number): number {
  if (text.charCodeAt(start) === 0x22) return stringEnd(text, start);
  let index = start;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code === 0x2c || code === 0x5d || code === 0x7d || isJsonSpace(code)) break;
    index++;
  }
  return index;
}

/** Returns the string of a JSON string literal; `start` and `end` include its quotes. */
export function jsonString(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1);
  if (!inner.includes('\\')) return inner;
  // `as`: in a valid JSON text this literal is a string.
  return JSON.parse(text.slice(start, end)) as string;
}
