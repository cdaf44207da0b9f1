import { lineEnd, lineStart } from '@assay/text';
import { cursorInBrackets } from './brackets.js';
import type { Cursor } from './cursor.js';
import { ends, none, scalarEnd, space, unquote } from './scalars.js';

/** A key or the dash of an item in a line of block YAML. */
type Mark =
  | { readonly kind: 'item'; readonly column: number }
  | {
      readonly kind: 'key';
      readonly column: number;
      readonly start: number;
      readonly end: number;
      readonly key: string;
    };

interface Line {
  readonly start: number;
  readonly end: number;
  readonly marks: readonly Mark[];
  /** The offset at which the value of the last mark begins, or the end of the line if there is no value. */
  readonly value: number;
}

/** Returns the position of an offset in block YAML. The keys and dashes above it with a smaller indentation are its parents. */
export function cursorInYaml(text: string, offset: number): Cursor {
  const line = readLine(text, lineStart(text, offset));
  const own = ownMarks(line, offset);
  const above = pathAbove(text, line, own.column, own.isItem);
  const around = above.lines.at(-1);
  if (around !== undefined && isInFlow(text, around.value, offset))
    return cursorInBrackets(text, around.value, offset, above.path);
  const path = [...above.path, ...own.path];
  if (own.last !== undefined && isInFlow(text, line.value, offset))
    return cursorInBrackets(text, line.value, offset, path);
  if (own.last?.kind === 'key' && offset <= own.last.end) {
    const { start, end, key } = own.last;
    return { path, at: 'key', start, end, text: key };
  }
  const isInside = offset >= line.value && line.value < line.end;
  const start = isInside ? line.value : offset;
  const end = isInside ? valueEnd(text, line) : offset;
  const word = unquote(text.slice(start, end));
  if (own.last === undefined) return { path: [...path, word], at: 'key', start, end, text: word };
  return { path, at: 'value', start, end, text: word };
}

/** Reads the marks of the line that begins at an offset. */
function readLine(text: string, start: number): Line {
  const end = lineEnd(text, start);
  const marks: Mark[] = [];
  let index = start;
  const skipSpaces = (): void => {
    while (index < end && (text[index] === ' ' || text[index] === '\t')) index++;
  };
  skipSpaces();
  while (index < end && text[index] === '-' && (index + 1 === end || /\s/.test(text.charAt(index + 1)))) {
    marks.push({ kind: 'item', column: index - start });
    index++;
    skipSpaces();
  }
  const first = text[index];
  if (index < end && first !== '#' && first !== '{' && first !== '[' && first !== '|' && first !== '>') {
    const keyStart = index;
    const keyEnd = scalarEnd(text, keyStart, none);
    let colon = keyEnd;
    while (colon < end && text[colon] === ' ') colon++;
    if (text[colon] === ':' && (colon + 1 >= end || /\s/.test(text.charAt(colon + 1)))) {
      marks.push({
        kind: 'key',
        column: keyStart - start,
        start: keyStart,
        end: keyEnd,
        key: unquote(text.slice(keyStart, keyEnd)),
      });
      index = colon + 1;
      skipSpaces();
    }
  }
  if (text[index] === '#' && (index === start || /\s/.test(text.charAt(index - 1)))) index = end;
  return { start, end: text[end - 1] === '\r' ? end - 1 : end, marks, value: Math.min(index, end) };
}

interface Own {
  /** The keys and indexes on the line itself. */
  readonly path: readonly (string | number)[];
  readonly last: Mark | undefined;
  /** The column of the line. Its parents begin left of this column. */
  readonly column: number;
  /** True if the line begins with the dash of an item. */
  readonly isItem: boolean;
}

/**
 * Returns the path segments of a line's marks before an offset. The index of its first dash is counted later, in the lines above.
 */
function ownMarks({ marks, start, end, value }: Line, offset: number): Own {
  const reached = marks.filter((mark) => start + mark.column <= offset);
  const [first, ...others] = reached;
  const content = value < end ? value : Math.max(start, Math.min(offset, end));
  const column = marks[0]?.column ?? content - start;
  const path: (string | number)[] = [];
  if (first?.kind === 'key') path.push(first.key);
  for (const mark of others) path.push(mark.kind === 'key' ? mark.key : 0);
  return { path, last: reached.at(-1), column, isItem: first?.kind === 'item' };
}

interface Above {
  readonly path: readonly (string | number)[];
  /** The lines of the keys and dashes in the path, the outermost first. */
  readonly lines: readonly Line[];
}

function pathAbove(text: string, line: Line, column: number, isItem: boolean): Above {
  const path: (string | number)[] = [];
  const lines: Line[] = [];
  let limit = column;
  /** The index of the current item, whose dash is in column `limit`; -1 if no list is being counted. */
  let counting = isItem ? 0 : -1;
  let start = line.start;
  while (start > 0 && (limit > 0 || counting >= 0)) {
    start = text.lastIndexOf('\n', start - 2) + 1;
    const above = readLine(text, start);
    for (const mark of above.marks.toReversed()) {
      if (counting >= 0) {
        if (mark.kind === 'item' && mark.column === limit) {
          counting++;
          continue;
        }
        // The dashes of a list may be in the same column as its key.
        const isEnclosing = mark.kind === 'key' ? mark.column <= limit : mark.column < limit;
        if (!isEnclosing) continue;
        path.unshift(counting);
        counting = -1;
      } else if (mark.column >= limit) continue;
      limit = mark.column;
      if (mark.kind === 'key') path.unshift(mark.key);
      else counting = 0;
      lines.unshift(above);
    }
  }
  if (counting >= 0) path.unshift(counting);
  return { path, lines };
}

/** True if a flow collection begins at `from` and is still open at the cursor. */
function isInFlow(text: string, from: number, offset: number): boolean {
  if (text[from] !== '{' && text[from] !== '[') return false;
  let depth = 0;
  for (let index = from; index < offset; index++) {
    const character = text.charAt(index);
    if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    else if (character === '#' && space.test(text[index - 1] ?? ' ')) index = lineEnd(text, index);
    else if (character !== ',' && character !== ':' && !space.test(character))
      index = scalarEnd(text, index, ends) - 1;
    if (depth === 0) return false;
  }
  return from < offset;
}

/** Returns the offset after the value of a line, before the comment and the spaces in front of it. */
function valueEnd(text: string, { value, end }: Line): number {
  if (text[value] === '"' || text[value] === "'") return Math.min(scalarEnd(text, value, none), end);
  let index = value;
  while (index < end && !(text[index] === '#' && space.test(text[index - 1] ?? ' '))) index++;
  while (index > value && space.test(text.charAt(index - 1))) index--;
  return index;
}
