import { LineIndex, type Place, type Range, type SourceDocument } from '@assay/text';
import { defaultRange, type JsonPath, type SpectralPosition, type SpectralRange } from './spectral-types.js';

/** A range to find: `last` leads towards the end of the value. */
interface Search {
  readonly path: JsonPath;
  last: (string | number)[];
  value: unknown;
  /** The keys whose last one in the text is not known yet. */
  candidates: readonly string[] | undefined;
}

/**
 * Returns the ranges of many YAML values, as Spectral reports them. A collection begins after its key and ends with its last
 * scalar: brackets do not count.
 */
export function findYamlRanges(document: SourceDocument, paths: readonly JsonPath[]): SpectralRange[] {
  const searches = paths.map((path): Search => {
    const value = valueOf(document.value, path);
    return { path, last: [...path], value, candidates: undefined };
  });
  // Values of merged keys are elsewhere, and in JavaScript a repeated key has the position of the first one.
  const isOrdered = !/<<["']?\s*:/.test(document.text) && (document.duplicateKeys ?? []).length === 0;
  let open = searches;
  while (open.length > 0) {
    for (const search of open) descend(search, isOrdered);
    open = open.filter(({ candidates }) => candidates !== undefined);
    chooseLast(document, open);
  }
  const places = document.locate(
    searches.flatMap(({ path, last }) => [path, last, path.slice(0, Math.max(0, path.length - 1))]),
  );
  const lines = new LineIndex(document.text);
  return searches.map((search, index) => {
    const [own, last, parent] = places.slice(index * 3);
    // Spectral has no nodes inside an alias.
    if (own === undefined || last === undefined || parent?.alias !== undefined) return defaultRange;
    if (last.alias !== undefined) return rangeToAlias(own, last.alias);
    return rangeOf(document.text, lines, search, own, last);
  });
}

/** Descends to the last nested value, as long as its key is certain. */
function descend(search: Search, isOrdered: boolean): void {
  search.candidates = undefined;
  for (;;) {
    const { value } = search;
    if (typeof value !== 'object' || value === null) return;
    let key: string | number | undefined;
    if (Array.isArray(value)) {
      key = value.length - 1;
      if (key < 0) return;
    } else {
      const keys = Object.keys(value);
      // In JavaScript, integer keys come first, independently of the text.
      if (keys.length > 1 && (!isOrdered || isIndex(keys[0]))) {
        search.candidates = keys;
        return;
      }
      key = keys.at(-1);
      if (key === undefined) return;
    }
    search.last.push(key);
    search.value = Reflect.get(value, key);
  }
}

function isIndex(key: string | undefined): boolean {
  return key !== undefined && /^(?:0|[1-9]\d*)$/.test(key);
}

function chooseLast(document: SourceDocument, searches: readonly Search[]): void {
  const pointers = searches.flatMap(({ last, candidates = [] }) => candidates.map((key) => [...last, key]));
  const places = document.locate(pointers);
  let next = 0;
  for (const search of searches) {
    let best: { readonly key: string; readonly place: Place } | undefined;
    for (const key of search.candidates ?? []) {
      const place = places[next++];
      if (place !== undefined && (best === undefined || isBehind(place.value, best.place.value)))
        best = { key, place };
    }
    if (best === undefined) search.value = undefined;
    else {
      search.last.push(best.key);
      search.value = Reflect.get(Object(search.value) as object, best.key);
    }
  }
}

function isBehind(a: Range, b: Range): boolean {
  return a.start.line === b.start.line ? a.start.column > b.start.column : a.start.line > b.start.line;
}

function rangeOf(text: string, lines: LineIndex, search: Search, own: Place, last: Place): SpectralRange {
  const value = search.path.length === search.last.length ? search.value : undefined;
  const isScalar = search.path.length === search.last.length && (typeof value !== 'object' || value === null);
  if (isScalar && isImplicit(own)) {
    // Spectral has no node for an empty item.
    if (own.key === undefined) return defaultRange;
    const place = behindKey(own.key);
    return { start: place, end: place };
  }
  const start = own.key !== undefined && !isScalar ? behindKey(own.key) : toPosition(own.value.start);
  const isRoot = search.path.length === 0;
  return {
    start: isRoot && start.line === 1 && start.character === 0 ? { line: 0, character: 0 } : start,
    end: endOf(text, lines, last),
  };
}

/** Returns the range of a value that is an alias or ends with one. */
function rangeToAlias(own: Place, alias: Range): SpectralRange {
  const end = toPosition(alias.end);
  if (own.key !== undefined) return { start: behindKey(own.key), end };
  const { line, column } = alias.start;
  // The asterisk is not part of the alias.
  return { start: toPosition(own.alias === undefined ? own.value.start : { line, column: column + 1 }), end };
}

function endOf(text: string, lines: LineIndex, last: Place): SpectralPosition {
  if (isImplicit(last)) {
    if (last.key !== undefined) return behindKey(last.key);
    const offset = skipBlank(text, lines.offset(last.value.end));
    return toPosition(lines.position(offset));
  }
  const start = lines.offset(last.value.start);
  const first = text[start];
  if (first !== '|' && first !== '>') return toPosition(last.value.end);
  // The blank lines after a block scalar belong to it, except the last line break.
  const end = skipSpace(text, lines.offset(last.value.end));
  const lineBreak = text.lastIndexOf('\n', end - 1);
  return toPosition(lines.position(end === text.length && !text.endsWith('\n') ? end : lineBreak));
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at] ?? '')) at++;
  return at;
}

function skipBlank(text: string, from: number): number {
  let at = skipSpace(text, from);
  while (text[at] === '#') {
    const lineBreak = text.indexOf('\n', at);
    at = lineBreak === -1 ? text.length : skipSpace(text, lineBreak);
  }
  return at;
}

/** True for a null without text. */
function isImplicit({ value: { start, end } }: Place): boolean {
  return start.line === end.line && start.column === end.column;
}

function behindKey(key: Range): SpectralPosition {
  return { line: key.end.line - 1, character: key.end.column };
}

function toPosition({ line, column }: Range['start']): SpectralPosition {
  return { line: line - 1, character: column - 1 };
}

function valueOf(root: unknown, path: JsonPath): unknown {
  let value = root;
  for (const segment of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = Reflect.get(value, segment);
  }
  return value;
}
