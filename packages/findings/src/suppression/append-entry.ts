import { parseSource, type SourceDocument } from '@assay/text';
import { isWithoutContent } from './ignore-file.js';

/** One entry of an ignore file. */
export interface IgnoreEntry {
  readonly rule: string;
  /** A path relative to the ignore file with `/` between its parts, or a URL. */
  readonly file: string;
  /** A JSON Pointer; undefined for the whole file. */
  readonly pointer?: string | undefined;
  /** The part of the API at the pointer, which finds the location after it has moved. */
  readonly use?: string | undefined;
  /** The main document, in the form of `file`, if it is another file. */
  readonly api?: string | undefined;
  readonly reason?: string | undefined;
  /** The responsible person or team. */
  readonly owner?: string | undefined;
  /** The last day, as `2027-01-31`. */
  readonly until?: string | undefined;
}

/** The text to append to an ignore file, or the reason why the file cannot be extended, as a clause. */
export type Appended =
  | { readonly ok: true; readonly addition: string }
  | { readonly ok: false; readonly reason: string };

const fields = ['rule', 'file', 'pointer', 'use', 'api', 'reason', 'owner', 'until'] as const;

/** Returns the text that adds an entry if it is appended to the text of an ignore file. */
export function appendIgnoreEntry(text: string, entry: IgnoreEntry): Appended {
  const list = readList(text);
  if (!list.ok) return list;
  const same = list.entries.findIndex((each) => isSame(each, entry));
  if (same >= 0) return refused(`it has such an entry already, number ${same + 1}`);
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const start = text === '' || /[\n\r]$/.test(text) ? '' : newline;
  const addition = start + write(entry, ' '.repeat(list.indent)).join(newline) + newline;
  const after = readList(text + addition);
  // Parses the result, because a YAML text can end with parts such as `...` that would hide the entry. Such an entry is refused.
  const isThere =
    after.ok &&
    after.entries.length === list.entries.length + 1 &&
    fields.every((field) => read(after.entries.at(-1), field) === entry[field]);
  return isThere ? { ok: true, addition } : refused('nothing can be added after its end');
}

type List =
  | { readonly ok: true; readonly entries: readonly unknown[]; readonly indent: number }
  | { readonly ok: false; readonly reason: string };

function readList(text: string): List {
  if (isWithoutContent(text)) return { ok: true, entries: [], indent: 0 };
  const parsed = parseSource({ uri: 'memory:///ignore', bytes: new TextEncoder().encode(text) });
  if (!parsed.ok) return refused('it is not YAML');
  const { document } = parsed;
  if (!Array.isArray(document.value)) return refused('it is not a list of entries');
  const indent = indentOf(document);
  return indent === undefined
    ? refused('its list is in brackets: write each entry on separate lines, after a `-`')
    : { ok: true, entries: document.value, indent };
}

/** Returns the indentation of the entries' `-`; undefined if the list is in brackets. */
function indentOf(document: SourceDocument): number | undefined {
  const [item] = document.locate([[0]]);
  if (item === undefined) return undefined;
  const line = document.text.split(/\r\n|\n|\r/)[item.value.start.line - 1] ?? '';
  return /^( *)-(?:\s|$)/.exec(line)?.[1]?.length;
}

function isSame(value: unknown, entry: IgnoreEntry): boolean {
  return (['rule', 'file', 'pointer'] as const).every(
    (field) => (read(value, field) ?? '') === (entry[field] ?? ''),
  );
}

function read(value: unknown, field: (typeof fields)[number]): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return undefined;
  // `as`: the line above checks that the field exists.
  return (value as Readonly<Record<string, unknown>>)[field];
}

function write(entry: IgnoreEntry, indent: string): string[] {
  const lines: string[] = [];
  for (const field of fields) {
    const value = entry[field];
    if (value !== undefined)
      lines.push(`${indent}${lines.length === 0 ? '- ' : '  '}${field}: ${scalar(value)}`);
  }
  return lines;
}

/** Formats a text as a YAML scalar, quoted if it could be read as another value. */
function scalar(text: string): string {
  const isPlain =
    /^(?:\d{4}-\d\d-\d\d|[A-Za-z/.][^\p{Cc}:#"'\\\u{80}-\u{10ffff}]*)$/u.test(text) &&
    !/^(?:true|false|null|\.(?:nan|inf))$|\s$/i.test(text);
  return isPlain ? text : JSON.stringify(text).replaceAll(/[\u007f-\u009f\u2028\u2029\ufeff]/g, escapeCode);
}

function escapeCode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function refused(reason: string): { readonly ok: false; readonly reason: string } {
  return { ok: false, reason };
}
