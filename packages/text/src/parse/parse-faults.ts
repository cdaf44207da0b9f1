import type {
  DepthFault,
  DuplicateKeyFault,
  EncodingFault,
  LenientSyntaxFault,
  SizeFault,
  SyntaxFault,
} from '../base/text-faults.js';
import type { DecodeResult } from '../base/decode.js';
import type { DuplicateKey } from '../base/duplicate-key.js';
import { LineIndex } from '../base/line-index.js';
import type { PointerSegments } from '../base/source.js';
import type { TextDocument } from './text-document.js';

/** Creates the fault of a document with more bytes or values than the limit. */
export function sizeFault(uri: string, unit: SizeFault['what'], limit: number): SizeFault {
  return { kind: 'SizeFault', what: unit, limit, uri, document: undefined, at: [], range: undefined };
}

/** Creates the fault of a document nested deeper than the limit, between two offsets of its text. */
export function depthFault(uri: string, text: string, limit: number, start: number, end: number): DepthFault {
  const range = new LineIndex(text).range(start, end);
  return { kind: 'DepthFault', limit, uri, document: undefined, at: [], range };
}

/** Creates the fault of bytes that cannot be decoded. Its range is one character wide. */
export function encodingFault(uri: string, failure: DecodeResult & { readonly ok: false }): EncodingFault {
  const { encoding, offset, before } = failure;
  const range = new LineIndex(before).range(before.length, before.length + 1);
  return { kind: 'EncodingFault', encoding, offset, uri, document: undefined, at: [], range };
}

interface Mistake {
  readonly syntax: SyntaxFault['syntax'];
  readonly reason: string;
  readonly start: number;
  readonly end: number;
}

/** Creates the fault of a text that is neither JSON nor YAML, between two offsets. */
export function syntaxFault(uri: string, text: string, mistake: Mistake): SyntaxFault {
  const { syntax, reason, start, end } = findConflict(text, mistake.syntax) ?? mistake;
  const range = new LineIndex(text).range(start, end);
  return { kind: 'SyntaxFault', syntax, reason, isEmpty: false, uri, document: undefined, at: [], range };
}

/** Creates the fault of a text without a value. */
export function emptyFault(uri: string, text: string, syntax: SyntaxFault['syntax']): SyntaxFault {
  const range = new LineIndex(text).range(0, 0);
  const reason = describeEmptiness(text);
  return { kind: 'SyntaxFault', syntax, reason, isEmpty: true, uri, document: undefined, at: [], range };
}

function describeEmptiness(text: string): string {
  if (text === '') return 'it is empty';
  if (text.trim() === '') return 'it has nothing but white space';
  const isComment = /^[ \t]*(?:#|\/[/*])/m.test(text);
  if (/^---/m.test(text)) return `nothing ${isComment ? 'but comments ' : ''}follows its \`---\``;
  return isComment ? 'it has nothing but comments' : 'it has no content';
}

/** Finds the conflict markers of an unfinished Git merge. The parser's error for them would only confuse. */
function findConflict(text: string, syntax: SyntaxFault['syntax']): Mistake | undefined {
  const begin = /^<{7} .*$/m.exec(text);
  if (begin === null || !/^={7}$/m.test(text) || !/^>{7} /m.test(text)) return undefined;
  const reason = 'an unresolved merge conflict begins here';
  return { syntax, reason, start: begin.index, end: begin.index + begin[0].length };
}

/** Creates the fault of a document that was accepted although its syntax is invalid, between two offsets of its text. */
export function lenientSyntaxFault(
  document: TextDocument,
  { syntax, reason, start, end }: Mistake,
): LenientSyntaxFault {
  const range = document.range(start, end);
  return { kind: 'LenientSyntaxFault', syntax, reason, uri: document.uri, document, at: [], range };
}

/** Creates the fault of a repeated key. */
export function duplicateKeyFault(document: TextDocument, duplicate: DuplicateKey): DuplicateKeyFault {
  const { path, key, firstStart, firstEnd, start, end } = duplicate;
  return {
    kind: 'DuplicateKeyFault',
    key,
    first: document.range(firstStart, firstEnd),
    uri: document.uri,
    document,
    at: existingPart(document.value, path),
    range: document.range(start, end),
  };
}

/** Returns the longest prefix of a path that leads to a value. The mapping may be inside an entry that a later one replaced. */
function existingPart(root: unknown, path: PointerSegments): PointerSegments {
  let value = root;
  for (const [index, segment] of path.entries()) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment))
      return path.slice(0, index);
    // `as`: only own members of the document's plain objects and arrays are read.
    value = (value as Readonly<Record<string | number, unknown>>)[segment];
  }
  return path;
}
