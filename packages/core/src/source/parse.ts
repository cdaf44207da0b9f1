import { noDeadline, type Deadline } from '../deadline/deadline.js';
import type { DepthFault, DuplicateKeyFault, EncodingFault, SizeFault, SyntaxFault } from '../fault/fault.js';
import { decode } from './decode.js';
import { exactNumbersOfJson } from './json/exact.js';
import { findJsonFault } from './json/fault.js';
import { locateInJson } from './json/locate.js';
import { parseJson } from './json/parse.js';
import { skipJsonSpace } from './json/text.js';
import { depthFault, duplicateKeyFault, encodingFault, sizeFault, syntaxFault } from './parse-faults.js';
import { isPlainObject } from './plain-object.js';
import type { SourceDocument } from './source-document.js';
import { defaultLimits, type Limits, type Source } from './source.js';
import { TextDocument } from './text-document.js';
import { describeYamlDuplicates } from './yaml/duplicates.js';
import { exactNumbersOfYaml } from './yaml/exact.js';
import { locateInYaml } from './yaml/locate.js';
import { parseYaml } from './yaml/parse.js';

/** Why a document could not be parsed at all. */
type ParseFault = SizeFault | DepthFault | EncodingFault | SyntaxFault;

/** What parsing gives: the document, and the keys that stand twice in it; or why there is none. */
export type ParseResult =
  | { readonly ok: true; readonly document: SourceDocument; readonly faults: readonly DuplicateKeyFault[] }
  | { readonly ok: false; readonly fault: ParseFault };

/** No document may be deeper, whatever the limits say: what walks its values calls itself once per level. */
const deepest = 1000;

/**
 * Parses the bytes of a source as JSON or YAML 1.2, told apart by their content.
 * Whatever the bytes are, it does not throw: what is wrong with them is a fault.
 */
export function parseSource(
  source: Source,
  limits: Limits = defaultLimits,
  deadline: Deadline = noDeadline,
): ParseResult {
  const { uri, bytes } = source;
  if (bytes.length > limits.bytes) return failed(sizeFault(uri, 'bytes', limits.bytes));
  const decoded = decode(bytes);
  if (!decoded.ok) return failed(encodingFault(uri, decoded));
  deadline.look();
  const { text } = decoded;
  const bounded = limits.depth > deepest ? { ...limits, depth: deepest } : limits;
  const start = skipJsonSpace(text, 0);
  const first = text[start];
  if (first === '{' || first === '[') return parseBracketed(uri, text, bounded, deadline);
  const result = parseAsYaml(uri, text, bounded, deadline);
  const isComment = first === '/' && (text[start + 1] === '/' || text[start + 1] === '*');
  return isComment && !(result.ok && isPlainObject(result.document.value))
    ? failed(commentFault(uri, text))
    : result;
}

/** JSON that begins with a comment is no YAML, or plain text to it. */
function commentFault(uri: string, text: string): ParseFault {
  const fault = findJsonFault(text);
  if (fault === undefined) throw new TypeError('a comment is no JSON');
  return syntaxFault(uri, text, { syntax: 'json', ...fault });
}

/** Parses what begins with a bracket: JSON in most cases, else YAML in flow style. */
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
      return { ok: true, document, faults };
    }
    case 'too-deep':
      return failed(depthFault(uri, text, limits.depth, parsed.at, parsed.at + 1));
    case 'too-many-values':
      return failed(sizeFault(uri, 'values', limits.values));
    case 'wrong': {
      const asYaml = parsed.fault.mayBeYaml ? parseAsYaml(uri, text, limits, deadline) : undefined;
      // Who begins with a bracket and wrote no valid YAML either most likely meant JSON.
      const isYaml = asYaml !== undefined && (asYaml.ok || asYaml.fault.kind !== 'SyntaxFault');
      return isYaml ? asYaml : failed(syntaxFault(uri, text, { syntax: 'json', ...parsed.fault }));
    }
  }
}

function parseAsYaml(uri: string, text: string, limits: Limits, deadline: Deadline): ParseResult {
  const parsed = parseYaml(text, limits, deadline);
  if (!parsed.ok) {
    switch (parsed.fault.kind) {
      case 'syntax':
        return failed(syntaxFault(uri, text, { syntax: 'yaml', ...parsed.fault }));
      case 'depth':
        return failed(depthFault(uri, text, limits.depth, parsed.fault.start, parsed.fault.end));
      case 'values':
        return failed(sizeFault(uri, 'values', limits.values));
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
  const duplicates = describeYamlDuplicates(tree, parsed.duplicates);
  return {
    ok: true,
    document,
    faults: duplicates.map((duplicate) => duplicateKeyFault(document, duplicate)),
  };
}

function failed(fault: ParseFault): ParseResult {
  return { ok: false, fault };
}
