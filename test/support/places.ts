import type { Finding, Range } from '@assay/core';
import { parsePointer } from '@assay/core';
import { load } from 'js-yaml';
import type { Value } from './schema-arbitrary.js';

/**
 * Lists wrong locations of findings in one document: a pointer without a value, a range with another text, ranges out of order.
 * The caller omits faults that set their own range.
 */
export function placeMistakes(text: string, value: Value, findings: readonly Finding[]): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  const mistakes = new Set<string>();
  const ranges = new Map<string, Range>();
  for (const { id, location } of findings) {
    const { pointer, range } = location;
    const mistake = rangeMistake(lines, value, pointer, range);
    if (mistake !== undefined) mistakes.add(`${id} at ${pointer}: ${mistake}`);
    ranges.set(pointer, range);
  }
  for (const mistake of orderMistakes(ranges)) mistakes.add(mistake);
  return [...mistakes];
}

/** Lists locations after the end of their parent. Sorted by start, pointers never return to a value that they have left. */
function orderMistakes(ranges: ReadonlyMap<string, Range>): string[] {
  const places = [...ranges].toSorted(
    ([a, { start: x }], [b, { start: y }]) => x.line - y.line || x.column - y.column || a.length - b.length,
  );
  const left = new Set<string>();
  let before: readonly string[] = [];
  return places.flatMap(([pointer]) => {
    const around = prefixes(pointer);
    for (const prefix of before) if (!around.includes(prefix)) left.add(prefix);
    before = around;
    const missed = around.find((prefix) => left.has(prefix));
    return missed === undefined ? [] : [`${pointer} is not inside ${missed}`];
  });
}

/** Lists a pointer and those of all its parents. */
function prefixes(pointer: string): string[] {
  const parts = pointer.split('/');
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
}

function rangeMistake(
  lines: readonly string[],
  root: Value,
  pointer: string,
  range: Range,
): string | undefined {
  const segments = parsePointer(pointer) ?? [];
  const value = at(root, segments);
  if (value === undefined) return 'there is no such value';
  const parent = segments.length === 0 ? undefined : at(root, segments.slice(0, -1));
  const written = slice(lines, range);
  if (typeof value !== 'object' || value === null) {
    // The text of a block scalar does not show its indentation.
    if (/^[|>]/.test(written) && typeof value === 'string') return undefined;
    return same(read(written), value) ? undefined : `\`${written}\` is not its value`;
  }
  if (parent !== undefined && !Array.isArray(parent)) {
    return String(read(written)) === segments.at(-1) ? undefined : `\`${written}\` is not its key`;
  }
  return isFirstToken(written, value) ? undefined : `\`${written}\` is not its first token`;
}

/** True for a bracket. In YAML also for the first key of a mapping and the first token of a sequence's first item. */
function isFirstToken(written: string, value: Value): boolean {
  if (written === (Array.isArray(value) ? '[' : '{')) return true;
  if (typeof value !== 'object' || value === null) return same(read(written), value);
  if (Array.isArray(value)) return value.length > 0 && isFirstToken(written, value[0]);
  const [first] = Object.keys(value);
  return first !== undefined && String(read(written)) === first;
}

function slice(lines: readonly string[], { start, end }: Range): string {
  if (start.line === end.line) return lines[start.line - 1]?.slice(start.column - 1, end.column - 1) ?? '';
  const inner = lines.slice(start.line, end.line - 1);
  return [
    lines[start.line - 1]?.slice(start.column - 1),
    ...inner,
    lines[end.line - 1]?.slice(0, end.column - 1),
  ].join('\n');
}

/** Parses JSON first, because YAML has no escaped surrogates and slashes. */
function read(written: string): Value {
  try {
    return JSON.parse(written) as Value;
  } catch {
    try {
      return load(written);
    } catch {
      return undefined;
    }
  }
}

function same(a: Value, b: Value): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function at(root: Value, segments: readonly string[]): Value {
  let value: Value = root;
  for (const segment of segments) {
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, segment)
        ? (value as Record<string, Value>)[segment]
        : undefined;
  }
  return value;
}
