import { hiddenCharacters } from '@assay/text';
import { type Analysis, count, type Location } from '@assay/core';

const visible = /^[ -~]*$/;
let hidden: RegExp | undefined;
const escapes: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/**
 * Escapes a text from a document for a terminal. Control and invisible characters become visible escapes such as `\x1b` or
 * `\u202e`.
 */
export function escapeForTerminal(text: string): string {
  if (visible.test(text)) return text;
  hidden ??= new RegExp(`[\\t\\n\\r\\p{Surrogate}${hiddenCharacters}]`, 'gu');
  return text.replace(hidden, escapeCharacter);
}

function escapeCharacter(character: string): string {
  const name = escapes.get(character);
  if (name !== undefined) return name;
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, '0')}` : `\\u{${digits}}`;
}

/**
 * Writes Markdown links in a form that terminals can open: `the text (https://...)`, and in parentheses `(the text:
 * https://...)`.
 */
export function withPlainLinks(text: string): string {
  return text
    .replace(/\(\[([^\]]*)\]\((https?:[^)\s]*)\)\)/g, '($1: $2)')
    .replace(/\[([^\]]*)\]\((https?:[^)\s]*)\)/g, '$1 ($2)');
}

/** Maximum length. Longer texts are not useful for readers. */
const longest = 2000;

/** Writes a text of a rule or a document as one visible line. Control characters, line breaks and lone surrogates are escaped. */
export function oneLine(text: string, max = longest): string {
  const joined = text.replace(/\s*\n\s*/g, ' ');
  return escapeForTerminal(
    joined.length <= max ? joined : `${joined.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')}…`,
  );
}

/** Formats the beginning of a location: `petstore.yaml:8:10`, 1-based. */
export function formatPlace(location: Location, nameOf: (uri: string) => string): string {
  const { line, column } = location.range.start;
  return `${escapeForTerminal(nameOf(location.uri))}:${line}:${column}`;
}

/** Describes a document: `OpenAPI 3.0.3, 24 operations, 61 schemas`. */
export function describeDocument({ model, documents, format, otherKind }: Analysis): string {
  if (otherKind !== undefined) return escapeForTerminal(otherKind);
  if (model === undefined) return format === undefined ? 'not analysed' : 'analysed in part';
  const { version, operations, webhooks, components } = model.document;
  const parts = [
    `${format === 'oas2' ? 'Swagger' : 'OpenAPI'} ${escapeForTerminal(version.slice(0, 20))}`,
    count(operations.length, 'operation'),
    ...(webhooks.length === 0 ? [] : [count(webhooks.length, 'webhook')]),
    count(components?.schemas.size ?? 0, 'schema'),
    ...(documents.length > 1 ? [count(documents.length, 'file')] : []),
  ];
  return parts.join(', ');
}
