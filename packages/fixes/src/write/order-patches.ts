import { NoPatchError, type Patch, type TextStyle } from '@assay/text/patches';
import type { Child } from './spans.js';

/** Reorders the fields of an object. Each field moves to the place of another one, with the comment on its line. */
export function orderPatches(
  style: TextStyle,
  children: readonly Child[],
  names: readonly string[],
  isFlow: boolean,
): Patch[] {
  const { text } = style;
  const stretches = children.map((child) => ({
    key: child.key,
    start: child.keyStart,
    end: isFlow ? child.end : withComment(style, child),
  }));
  return stretches.flatMap(({ start, end }, index) => {
    const from = stretches.find(({ key }) => key === names[index]);
    if (from === undefined) throw new NoPatchError('there is no such field');
    const moved = text.slice(from.start, from.end);
    return from.start === start ? [] : [{ start, end, text: moved }];
  });
}

function withComment({ text, lines }: TextStyle, { end }: Child): number {
  const last = lines.findLineEnd(end);
  return /^[ \t]*#/.test(text.slice(end, last)) ? last : end;
}
