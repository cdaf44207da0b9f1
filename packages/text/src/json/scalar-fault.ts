/** Extent of a string, number or word, and its fault as JSON; positions are offsets. */
export interface ScannedScalar {
  /** Reason, as a clause; undefined if there is no fault. */
  readonly reason: string | undefined;
  /** The invalid part, or the whole scalar. */
  readonly start: number;
  readonly end: number;
}

const jsonNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const shortUnicodeEscape = /\\u[0-9a-fA-F]*/y;
const word = /[^\s{}[\],:"']+/y;

/** Reads the scalar at `start`. The text there may be invalid or empty. */
export function scanJsonScalar(text: string, start: number): ScannedScalar {
  const character = text[start];
  if (character === '"') return scanString(text, start);
  if (character === "'") return scanSingleQuoted(text, start);
  word.lastIndex = start;
  const found = word.exec(text)?.[0] ?? '';
  const end = start + Math.max(found.length, 1);
  return { reason: wordFault(found, character ?? ''), start, end };
}

function scanString(text: string, start: number): ScannedScalar {
  let index = start + 1;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code === 0x22) return { reason: undefined, start, end: index + 1 };
    if (code === 0x0a || code === 0x0d) {
      return {
        reason: 'a string contains a raw line break, or its closing quote is missing',
        start,
        end: index,
      };
    }
    if (code < 0x20) {
      const number = code.toString(16).padStart(4, '0');
      return {
        reason: `a string contains a raw control character, which must be written \`\\u${number}\``,
        start: index,
        end: index + 1,
      };
    }
    if (code === 0x5c) {
      escape.lastIndex = index;
      const length = escape.exec(text)?.[0].length;
      if (length === undefined) return wrongEscape(text, index);
      index += length;
    } else {
      index++;
    }
  }
  return { reason: 'the document ends inside a string', start, end: text.length };
}

function wrongEscape(text: string, start: number): ScannedScalar {
  shortUnicodeEscape.lastIndex = start;
  const length = shortUnicodeEscape.exec(text)?.[0].length;
  const reason =
    length === undefined
      ? 'a backslash begins an escape that JSON does not have'
      : 'an escape `\\u` needs four hexadecimal digits';
  return { reason, start, end: Math.min(start + (length ?? 2), text.length) };
}

function scanSingleQuoted(text: string, start: number): ScannedScalar {
  let end = start + 1;
  while (end < text.length && text[end] !== "'" && text[end] !== '\n' && text[end] !== '\r') end++;
  if (text[end] === "'") end++;
  return { reason: 'a string is in single quotes, but JSON requires double quotes', start, end };
}

function wordFault(found: string, character: string): string | undefined {
  if (found === 'true' || found === 'false' || found === 'null' || jsonNumber.test(found)) return undefined;
  if (found === '') return `there is \`${printable(character)}\` where a value is expected`;
  if (/^[-+]?(?:NaN|Infinity|inf)$/i.test(found)) return `\`${found}\` is not a JSON number`;
  if (/^(?:true|false|null)$/i.test(found)) return `\`${found}\` must be written \`${found.toLowerCase()}\``;
  if (/^(?:None|undefined|yes|no)$/.test(found)) return `\`${found}\` is not a JSON value`;
  if (/^-?0[0-9]/.test(found)) return 'a number has a leading zero';
  if (/^\+[0-9.]/.test(found)) return 'a number has a plus sign';
  if (/^-?(?:\.[0-9]|[0-9]+\.(?:$|[eE]))/.test(found))
    return 'a number has no digit on one side of its point';
  if (/^[-0-9]/.test(found)) return 'a number is malformed';
  return 'a word has no double quotes';
}

/** Returns a character, or its code if it is not visible. */
export function printable(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code > 0x20 && code < 0x7f && character !== '`') return character;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
