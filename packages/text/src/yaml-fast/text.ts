/*
 * Functions that skip parts of a YAML text. Each uses a sticky regular expression with one character class. V8 compiles it to
 * native code after its first use, and it reads no character twice. A command reads each document once, so V8's interpreter
 * would run most of a loop over characters. Each CR of the text precedes an LF.
 */
const oftenUnusual = /[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]/;
const alwaysUnusual = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufeff\ufffe\uffff]/;
const bareCarriageReturn = /\r(?!\n)/;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const spaces = / */y;
const blanks = /[ \n\r]*/y;
const plainRun = /[^:#\n\r\t]*/y;
const flowPlainRun = /[^:#\n\r\t,[\]{}]*/y;
const singleQuotedRun = /[^'\n\r]*/y;
const doubleQuotedRun = /[^"\\\n\r]*/y;
const escape = /\\(?:[0abtnvfre "/\\N_LP]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})/y;

/**
 * True if a text has characters that YAML restricts or forbids, a byte order mark, or a CR without LF. The first search has a
 * single character class, whose matches are rare in valid texts. Searching for all at once took 25 ms on 3 MB, this takes 6.
 */
export function hasUnusual(text: string): boolean {
  if (!oftenUnusual.test(text)) return false;
  return alwaysUnusual.test(text) || bareCarriageReturn.test(text) || loneSurrogate.test(text);
}

/** Returns the offset of the first character at or after `from` that is not a space. */
export function skipSpaces(text: string, from: number): number {
  spaces.lastIndex = from;
  spaces.test(text);
  return spaces.lastIndex;
}

/** True if there are only spaces and line breaks between two offsets. */
export function isBlankBetween(text: string, from: number, end: number): boolean {
  blanks.lastIndex = from;
  blanks.test(text);
  return blanks.lastIndex === end;
}

/** True if a character ends a line, is white space, or is missing because the text ends. */
export function isBlankOrEnd(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || Number.isNaN(code);
}

/** True if a `-` that begins an item is at an offset. */
export function isDash(text: string, at: number): boolean {
  return text.charCodeAt(at) === 0x2d && isBlankOrEnd(text.charCodeAt(at + 1));
}

/** By ASCII character: 0 if a plain scalar may begin with it, 1 if only without white space after it, 2 if not. */
const startKinds = new Uint8Array(128).map((_, code) => {
  const character = String.fromCharCode(code);
  if ('-?:'.includes(character)) return 1;
  return code <= 0x20 || ',[]{}#&*!|>\'"%@`'.includes(character) ? 2 : 0;
});

/** True if a plain scalar may begin at an offset, outside flow collections. */
export function isPlainStart(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code >= 0x80) return true;
  const kind = startKinds[code];
  return kind === 0 || (kind === 1 && !isBlankOrEnd(text.charCodeAt(at + 1)));
}

/** Returns the start of the line after a token, which only spaces and a comment may follow on its line; -1 for other text. */
export function nextLineStart(text: string, from: number): number {
  let at = from;
  let code = text.charCodeAt(at);
  if (code === 0x20) {
    at = skipSpaces(text, at);
    code = text.charCodeAt(at);
  }
  if (code === 0x0a) return at + 1;
  if (code === 0x0d) return at + 2;
  if (code === 0x23 && at > from) return behindComment(text, at);
  return at === text.length ? at : -1;
}

/** Returns the offset of the line after a comment. */
export function behindComment(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end + 1;
}

/** Returns the offset at which plain text stops on its line: at `: `, ` #`, a tab, or the end of the line or text. */
export function plainStop(text: string, from: number): number {
  let at = from;
  for (;;) {
    plainRun.lastIndex = at;
    plainRun.test(text);
    at = plainRun.lastIndex;
    const code = text.charCodeAt(at);
    if (code === 0x3a) {
      if (isBlankOrEnd(text.charCodeAt(at + 1))) return at;
    } else if (code !== 0x23 || text.charCodeAt(at - 1) === 0x20) {
      return at;
    }
    at++;
  }
}

/** Like plainStop, but for the inside of a flow collection. */
export function flowPlainStop(text: string, from: number): number {
  let at = from;
  for (;;) {
    flowPlainRun.lastIndex = at;
    flowPlainRun.test(text);
    at = flowPlainRun.lastIndex;
    const code = text.charCodeAt(at);
    if (code === 0x3a) {
      const following = text.charCodeAt(at + 1);
      if (isBlankOrEnd(following) || isFlowIndicator(following)) return at;
    } else if (code !== 0x23 || text.charCodeAt(at - 1) === 0x20) {
      return at;
    }
    at++;
  }
}

/** True if a character is one of `,[]{}`. */
export function isFlowIndicator(code: number): boolean {
  return code === 0x2c || code === 0x5b || code === 0x5d || code === 0x7b || code === 0x7d;
}

/** Returns the offset after plain text that stops at `stop`, without trailing spaces. */
export function trimEnd(text: string, stop: number): number {
  let end = stop;
  while (text.charCodeAt(end - 1) === 0x20) end--;
  return end;
}

/**
 * Returns the offset after a quoted scalar whose continuation lines are indented by at least `indent`; -1 if the reading is
 * uncertain.
 */
export function quotedEnd(text: string, start: number, indent: number): number {
  return text.charCodeAt(start) === 0x22
    ? doubleQuotedEnd(text, start, indent)
    : singleQuotedEnd(text, start, indent);
}

function singleQuotedEnd(text: string, start: number, indent: number): number {
  let at = start + 1;
  while (at > 0) {
    singleQuotedRun.lastIndex = at;
    singleQuotedRun.test(text);
    at = singleQuotedRun.lastIndex;
    if (text.charCodeAt(at) !== 0x27) at = nextQuotedLine(text, at, indent);
    else if (text.charCodeAt(at + 1) !== 0x27) return at + 1;
    else at += 2;
  }
  return -1;
}

function doubleQuotedEnd(text: string, start: number, indent: number): number {
  let at = start + 1;
  while (at > 0) {
    doubleQuotedRun.lastIndex = at;
    doubleQuotedRun.test(text);
    at = doubleQuotedRun.lastIndex;
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    at = code === 0x5c ? escapeEnd(text, at, indent) : nextQuotedLine(text, at, indent);
  }
  return -1;
}

function escapeEnd(text: string, start: number, indent: number): number {
  escape.lastIndex = start;
  return escape.test(text) ? escape.lastIndex : nextQuotedLine(text, start + 1, indent);
}

/** Returns the offset of the first character after a line break inside quotes that is not a space or line break. */
function nextQuotedLine(text: string, lineEnd: number, indent: number): number {
  let at = lineEnd;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 0x0a && code !== 0x0d) return -1;
    const lineStart = at + (code === 0x0a ? 1 : 2);
    at = skipSpaces(text, lineStart);
    const first = text.charCodeAt(at);
    if (first !== 0x0a && first !== 0x0d) return first === 0x09 || at - lineStart < indent ? -1 : at;
  }
}
