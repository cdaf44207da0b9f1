import { isObject } from '../base/plain-object.js';
import { listEntries, NumberLiteral } from './values.js';
import { writeJson } from './write-json.js';

/** A value written as YAML: text after the key, or lines below it. */
export type YamlText =
  | { readonly kind: 'inline'; readonly text: string }
  | {
      readonly kind: 'block';
      readonly lines: readonly string[];
      /** Comment lines that belong above the key. */
      readonly above?: readonly string[];
    };

/** Layout of YAML. */
export interface YamlStyle {
  /** The number of columns by which a mapping is indented relative to the one around it. */
  readonly indent: number;
  /** The number of columns by which the `-` of items is indented relative to the key of their array. */
  readonly itemIndent: number;
  /** Quotes for texts that need them. */
  readonly quote: "'" | '"';
}

/** The default style, for documents without recognisable style. */
export const plainYamlStyle: YamlStyle = { indent: 2, itemIndent: 2, quote: "'" };

/** Writes a value as YAML in block style, beginning at the first column. */
export function writeYaml(value: unknown, style: YamlStyle = plainYamlStyle): YamlText {
  if (Array.isArray(value)) {
    if (value.length === 0) return { kind: 'inline', text: '[]' };
    return { kind: 'block', lines: value.flatMap((item) => itemLines(writeYaml(item, style))) };
  }
  if (value instanceof NumberLiteral) return { kind: 'inline', text: value.text };
  if (isObject(value)) {
    const entries = listEntries(value);
    if (entries.length === 0) return { kind: 'inline', text: '{}' };
    return {
      kind: 'block',
      lines: entries.flatMap(([key, member]) =>
        entryLines(writeYamlScalar(key, style.quote), writeYaml(member, style), style, Array.isArray(member)),
      ),
    };
  }
  if (typeof value === 'string' && isParagraphs(value)) return { kind: 'block', lines: literalLines(value) };
  return { kind: 'inline', text: writeYamlScalar(value, style.quote) };
}

/**
 * Returns the lines of an entry of a block mapping.
 *
 * @param key The key as it should be written.
 */
export function entryLines(
  key: string,
  value: YamlText,
  style: YamlStyle = plainYamlStyle,
  isArray = false,
): string[] {
  const name = `${key}:`;
  if (value.kind === 'inline') return [`${name} ${value.text}`];
  const [first, ...rest] = value.lines;
  if (first?.startsWith('|') === true)
    return [`${name} ${first}`, ...rest.map((line) => indented(line, style.indent))];
  const columns = isArray ? style.itemIndent : style.indent;
  return [...(value.above ?? []), name, ...value.lines.map((line) => indented(line, columns))];
}

/** Returns the lines of an item of a block sequence. */
export function itemLines(value: YamlText): string[] {
  if (value.kind === 'inline') return [`- ${value.text}`];
  return value.lines.map((line, index) => (index === 0 ? `- ${line}` : indented(line, 2)));
}

function indented(line: string, columns: number): string {
  return line === '' ? '' : ' '.repeat(columns) + line;
}

/** True for a text of several lines that a literal block scalar can represent without loss. */
function isParagraphs(text: string): boolean {
  if (!/[^\n]\n/.test(text) || !/^[^\s]/.test(text) || text.endsWith('\n\n')) return false;
  return (
    !/[ \t](?:\n|$)/.test(text) &&
    !/[^\n\t -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/.test(text)
  );
}

function literalLines(text: string): string[] {
  const isEnded = text.endsWith('\n');
  const lines = (isEnded ? text.slice(0, -1) : text).split('\n');
  return [isEnded ? '|' : '|-', ...lines];
}

/** Words that YAML 1.1 or 1.2 parsers do not read as strings. */
const reserved = /^(?:true|false|yes|no|on|off|y|n|null|~|nan|inf)$/i;

/** Writes a scalar on one line, in plain style if all parsers read it in the same way. */
export function writeYamlScalar(value: unknown, quote: YamlStyle['quote'] = "'"): string {
  if (value instanceof NumberLiteral) return value.text;
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return '.nan';
    return Number.isFinite(value) ? writeJson(value, 'compact') : value > 0 ? '.inf' : '-.inf';
  }
  if (typeof value !== 'string') return JSON.stringify(value ?? null);
  const isPlain =
    /^[A-Za-z/$_][\w/$.{}()+*, -]*$/.test(value) && !value.endsWith(' ') && !/[{},]/.test(value[0] ?? '');
  if (isPlain && !reserved.test(value) && !/^\$?[,{}]/.test(value)) return value;
  if (/^[ -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]*$/.test(value))
    return quote === '"' ? quoted(value) : `'${value.replaceAll("'", "''")}'`;
  return quoted(value);
}

function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
