import type { Cursor } from './cursor.js';
import { lineEnd } from '@assay/text';
import { ends, scalarEnd, space, unquote } from './scalars.js';

interface Frame {
  readonly kind: 'object' | 'array';
  key: string | undefined;
  index: number;
  /** True if a colon has followed the key of an object. */
  hasColon: boolean;
}

/**
 * Returns the position of an offset in JSON or in a YAML flow collection that begins at `from`. Invalid text between the brackets
 * is read as far as possible.
 *
 * @param outer the path to the collection
 */
export function cursorInBrackets(
  text: string,
  from: number,
  offset: number,
  outer: readonly (string | number)[],
): Cursor {
  const frames: Frame[] = [];
  let index = from;
  while (index < text.length && index < offset) {
    const character = text.charAt(index);
    const frame = frames.at(-1);
    if (character === '{' || character === '[') {
      frames.push({
        kind: character === '{' ? 'object' : 'array',
        key: undefined,
        index: 0,
        hasColon: false,
      });
      index++;
    } else if (character === '}' || character === ']') {
      frames.pop();
      index++;
    } else if (character === ',') {
      if (frame?.kind === 'array') frame.index++;
      else if (frame !== undefined) Object.assign(frame, { key: undefined, hasColon: false });
      index++;
    } else if (character === ':' && frame?.kind === 'object' && !frame.hasColon) {
      frame.hasColon = true;
      index++;
    } else if (character === '#' && (index === from || space.test(text[index - 1] ?? ' '))) {
      index = lineEnd(text, index);
    } else if (space.test(character)) {
      index++;
    } else {
      const end = scalarEnd(text, index, ends);
      const content = unquote(text.slice(index, end));
      if (offset <= end) return buildCursor(outer, frames, { start: index, end, text: content });
      if (frame?.kind === 'object' && !frame.hasColon) frame.key = content;
      index = end;
    }
  }
  const end =
    index < text.length && /[^\s,:[\]{}#]/.test(text.charAt(index)) ? scalarEnd(text, index, ends) : offset;
  const start = end === offset ? offset : index;
  return buildCursor(outer, frames, { start, end, text: unquote(text.slice(start, end)) });
}

function buildCursor(
  outer: readonly (string | number)[],
  frames: readonly Frame[],
  token: Pick<Cursor, 'start' | 'end' | 'text'>,
): Cursor {
  const path = [...outer];
  for (const frame of frames.slice(0, -1))
    path.push(frame.kind === 'array' ? frame.index : (frame.key ?? ''));
  const last = frames.at(-1);
  if (last === undefined) return { path, at: 'value', ...token };
  if (last.kind === 'array') return { path: [...path, last.index], at: 'value', ...token };
  if (last.hasColon) return { path: [...path, last.key ?? ''], at: 'value', ...token };
  return { path: [...path, token.text], at: 'key', ...token };
}
