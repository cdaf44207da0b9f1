import { noDeadline, type Deadline } from '../base/deadline.js';
import type {
  DepthFault,
  DuplicateKeyFault,
  EncodingFault,
  LenientSyntaxFault,
  SizeFault,
  SyntaxFault,
} from '../base/text-faults.js';
import { decode, type DecodeResult } from '../base/decode.js';
import { exactNumbersOfJson } from '../json/exact.js';
import { findJsonFault, type JsonFault } from '../json/fault.js';
import { locateInJson } from '../json/locate.js';
import { parseJson } from '../json/parse.js';
import { skipJsonComments, skipJsonSpace } from '../json/text.js';
import {
  depthFault,
  duplicateKeyFault,
  emptyFault,
  encodingFault,
  lenientSyntaxFault,
  sizeFault,
  syntaxFault,
} from './parse-faults.js';
import { isObject } from '../base/plain-object.js';
import type { SourceDocument } from '../base/source-document.js';
import { defaultLimits, type Limits, type Source } from '../base/source.js';
import { TextDocument } from './text-document.js';
import { describeYamlDuplicates } from '../yaml/duplicates.js';
import { exactNumbersOfYaml } from '../yaml/exact.js';
import { locateInYaml } from '../yaml/locate.js';
import { hasRewrittenKey } from '../yaml/tree.js';
import type { RepairedPlace, YamlMistake } from '../yaml/repaired-text.js';
import { parseYaml } from './parse-yaml.js';
import type { Composed } from '../yaml/compose.js';
import { faultOfChange } from './changed-fault.js';
import { rereadUsualYaml, type UsualReading } from '../yaml-fast/reread.js';

/** Reason why a document could not be parsed at all. */
type ParseFault = SizeFault | DepthFault | EncodingFault | SyntaxFault;

/** Result of parsing: the document, its repeated keys and forgiven syntax; or the fault. */
export type ParseResult =
  | {
      readonly ok: true;
      readonly document: SourceDocument;
      readonly faults: readonly DuplicateKeyFault[];
      /** The place of invalid syntax that was accepted like common parsers do; at most one. */
      readonly forgiven: LenientSyntaxFault | undefined;
    }
  | { readonly ok: false; readonly fault: ParseFault };

/** The maximum depth of any document, regardless of its limits, because functions that walk values are recursive. */
const deepest = 1000;

/**
 * Parses the bytes of a source as JSON or YAML 1.2, distinguished by their content. It never throws for invalid bytes; the result
 * then contains the fault.
 *
 * @param before The previous version of the document. Unchanged values are shared with it.
 */
export function parseSource(
  source: Source,
  limits: Limits = defaultLimits,
  deadline: Deadline = noDeadline,
  before?: SourceDocument,
): ParseResult {
  const { uri, bytes } = source;
  if (bytes.length > limits.bytes) return failed(sizeFault(uri, 'bytes', limits.bytes));
  const decoded = decode(bytes);
  if (!decoded.ok) return failed(encodingFault(uri, decoded));
  deadline.look();
  return parseDecoded(uri, decoded, limits, deadline, before);
}

/** Parses a text like `parseSource` parses its UTF-8 bytes. */
export function parseText(
  uri: string,
  text: string,
  limits: Limits,
  deadline: Deadline,
  before?: SourceDocument,
): ParseResult {
  // A code unit has at most three bytes in UTF-8. A NUL near the beginning may indicate another encoding.
  const isPlain = text.length * 3 <= limits.bytes && !text.slice(0, 4).includes('\0') && text.isWellFormed();
  if (!isPlain) return parseSource({ uri, bytes: new TextEncoder().encode(text) }, limits, deadline, before);
  const decoded = { text: text.startsWith('\ufeff') ? text.slice(1) : text };
  return parseDecoded(uri, decoded, limits, deadline, before);
}

type Decoded = Pick<DecodeResult & { readonly ok: true }, 'text' | 'utf8'>;

function parseDecoded(
  uri: string,
  { text, utf8 }: Decoded,
  limits: Limits,
  deadline: Deadline,
  before: SourceDocument | undefined,
): ParseResult {
  const bounded = limits.depth > deepest ? { ...limits, depth: deepest } : limits;
  const start = skipJsonSpace(text, 0);
  const first = text[start];
  if (first === '{' || first === '[') return parseBracketed(uri, text, bounded, deadline);
  const result = parseAsYaml(uri, { text, utf8 }, bounded, deadline, before);
  const isComment = first === '/' && (text[start + 1] === '/' || text[start + 1] === '*');
  const isMeantAsJson = isComment && !(result.ok && isObject(result.document.value));
  if (isMeantAsJson && skipJsonComments(text, start) === text.length)
    return failed(emptyFault(uri, text, 'json'));
  if (result.ok && hasSyntaxExtension(uri, 'json')) return forgiven(result, findJsonFault(text));
  return isMeantAsJson ? failed(commentFault(uri, text)) : result;
}

/** Returns all faults of a document that could be parsed. */
export function listParseFaults(
  parsed: ParseResult & { readonly ok: true },
): readonly (DuplicateKeyFault | LenientSyntaxFault)[] {
  return parsed.forgiven === undefined ? parsed.faults : [parsed.forgiven, ...parsed.faults];
}

/** Returns the JSON fault of a text that begins with a comment. As YAML it would be invalid or a plain string. */
function commentFault(uri: string, text: string): ParseFault {
  const fault = findJsonFault(text);
  if (fault === undefined) throw new TypeError('JSON does not allow comments');
  return syntaxFault(uri, text, { syntax: 'json', ...fault });
}

/** Parses a text that begins with a bracket: usually JSON, otherwise YAML in flow style. */
function parseBracketed(uri: string, text: string, limits: Limits, deadline: Deadline): ParseResult {
  const parsed = parseJson(text, limits, deadline);
  switch (parsed.kind) {
    case 'value': {
      const { value, shape } = parsed;
      const document = new TextDocument(
        uri,
        'json',
        text,
        value,
        (root, until) => locateInJson(text, shape, root, until),
        (offsets) => exactNumbersOfJson(text, shape, value, offsets),
      );
      const faults = parsed.duplicates.map((duplicate) => duplicateKeyFault(document, duplicate));
      document.duplicateKeys = faults;
      return { ok: true, document, faults, forgiven: undefined };
    }
    case 'too-deep':
      return failed(depthFault(uri, text, limits.depth, parsed.at, parsed.at + 1));
    case 'too-many-values':
      return failed(sizeFault(uri, 'values', limits.values));
    case 'wrong': {
      const asYaml = parsed.fault.mayBeYaml ? parseAsYaml(uri, { text }, limits, deadline) : undefined;
      // A text that begins with a bracket and is not valid YAML either was probably intended as JSON.
      const isYaml = asYaml !== undefined && (asYaml.ok || asYaml.fault.kind !== 'SyntaxFault');
      if (!isYaml) return failed(syntaxFault(uri, text, { syntax: 'json', ...parsed.fault }));
      return hasSyntaxExtension(uri, 'yaml') ? asYaml : forgiven(asYaml, parsed.fault);
    }
  }
}

function parseAsYaml(
  uri: string,
  { text, utf8 }: Decoded,
  limits: Limits,
  deadline: Deadline,
  before?: SourceDocument,
): ParseResult {
  const usual = before instanceof TextDocument ? before.usual : undefined;
  const reread = usual && rereadUsualYaml(usual, text, limits, deadline);
  const parsed = reread?.composed ?? parseNext(usual, text, limits, deadline, utf8);
  if (!parsed.ok) {
    switch (parsed.fault.kind) {
      case 'syntax':
        return failed(syntaxFault(uri, text, { syntax: 'yaml', ...parsed.fault }));
      case 'depth':
        return failed(depthFault(uri, text, limits.depth, parsed.fault.start, parsed.fault.end));
      case 'values':
        return failed(sizeFault(uri, 'values', limits.values));
      case 'empty':
        return failed(emptyFault(uri, text, 'yaml'));
    }
  }
  const { tree, value } = parsed;
  const document = new TextDocument(
    uri,
    'yaml',
    text,
    value,
    (root, until) => locateInYaml(tree, root, until),
    (offsets) => exactNumbersOfYaml(tree, value, offsets),
  );
  if (parsed.isUsual === true && parsed.duplicates.length === 0) document.usual = { tree, value };
  if (reread !== undefined && before instanceof TextDocument) document.followed(before, reread.change);
  document.hasRewrittenKeys = hasRewrittenKey(tree);
  const duplicates = describeYamlDuplicates(tree, parsed.duplicates);
  const faults = duplicates.map((duplicate) => duplicateKeyFault(document, duplicate));
  document.duplicateKeys = faults;
  return {
    ok: true,
    document,
    faults,
    forgiven: createLenientSyntaxFault(document, parsed.repaired),
  };
}

/** Parses the next version of a text if it cannot be read in the usual style. */
function parseNext(
  before: UsualReading | undefined,
  text: string,
  limits: Limits,
  deadline: Deadline,
  utf8: Uint8Array | undefined,
): Composed {
  const fault = before && faultOfChange(before, text, limits, deadline);
  return fault === undefined ? parseYaml(text, limits, deadline, utf8) : { ok: false, fault };
}

const yamlMistakes = {
  indentation:
    'a line that continues a value in brackets or quotes is indented no deeper than what the value belongs to',
  comment: 'a comment begins right behind a quote or bracket, without a space before its `#`',
} as const satisfies Record<YamlMistake, string>;

function createLenientSyntaxFault(
  document: TextDocument,
  places: readonly RepairedPlace[],
): LenientSyntaxFault | undefined {
  const [first, ...others] = places.toSorted((a, b) => a.offset - b.offset);
  if (first === undefined) return undefined;
  const { mistake, offset: start } = first;
  const more =
    others.length === 0 ? '' : `; ${others.length} ${others.length === 1 ? 'line' : 'lines'} below as well`;
  const reason = `${yamlMistakes[mistake]}${more}`;
  const fault = lenientSyntaxFault(document, { syntax: 'yaml', reason, start, end: start + 1 });
  return { ...fault, mistake };
}

/** True if the path of a URI has the extension of a syntax. */
function hasSyntaxExtension(uri: string, syntax: 'json' | 'yaml'): boolean {
  return (syntax === 'json' ? /\.json(?:[?#]|$)/i : /\.ya?ml(?:[?#]|$)/i).test(uri);
}

/** Adds the JSON fault of a text that was intended as JSON and read as YAML. It replaces the other forgiven mistakes. */
function forgiven(result: ParseResult, mistake: JsonFault | undefined): ParseResult {
  if (!result.ok || mistake === undefined) return result;
  // `as`: parseAsYaml has just created the document.
  const document = result.document as TextDocument;
  return { ...result, forgiven: lenientSyntaxFault(document, { syntax: 'json', ...mistake }) };
}

function failed(fault: ParseFault): ParseResult {
  return { ok: false, fault };
}
