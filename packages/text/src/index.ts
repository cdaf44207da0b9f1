export {
  AnalysisEnded,
  Deadline,
  DeadlinePassed,
  MemoryExceeded,
  noDeadline,
  WorkAborted,
} from './base/deadline.js';
export { decode } from './base/decode.js';
export type { DecodeResult } from './base/decode.js';
export { escapedSegment, percentDecoded, unescapedSegment } from './base/escapes.js';
export { lineEnd, lineStart } from './base/line-bounds.js';
export { LineIndex } from './base/line-index.js';
export { isObject, setProperty, valueAt } from './base/plain-object.js';
export type { PlainObject } from './base/plain-object.js';
export { formatPointer, parsePointer, step } from './base/pointer.js';
export type { Origin, SourceDocument } from './base/source-document.js';
export { defaultLimits } from './base/source.js';
export type { Limits, Place, PointerSegments, Position, Range, Source } from './base/source.js';
export type {
  DepthFault,
  DuplicateKeyFault,
  EncodingFault,
  FaultBase,
  LenientSyntaxFault,
  SizeFault,
  SyntaxFault,
} from './base/text-faults.js';
export { findKeyTexts, findLiteralText } from './base/literal-text.js';
export { portableFileName } from './display/device-names.js';
export { escapeHidden, hiddenCharacters } from './display/hidden-characters.js';
export { codeSpan, oneLine, shorten } from './display/one-line.js';
export { count, errorMessage, formatNumber, joinWords, pluralize } from './display/phrases.js';
export { readJson } from './json/read-json.js';
export { hasExactNumber, writeJson } from './json/write-json.js';
export { canonicalNumber, compareNumbers, isInteger, isJsonNumber, isMultipleOf } from './number/decimal.js';
export type { JsonNumber } from './number/decimal.js';
export { ExactNumber } from './number/exact-number.js';
export { readNumber } from './number/read-number.js';
export { sizeFault } from './parse/parse-faults.js';
export { listParseFaults, parseSource, parseText } from './parse/parse.js';
export type { ParseResult } from './parse/parse.js';
export { TextDocument, mentions } from './parse/text-document.js';
export { ticking } from './yaml/deadline-number.js';
export { findComments, type YamlComment } from './yaml/find-comments.js';
