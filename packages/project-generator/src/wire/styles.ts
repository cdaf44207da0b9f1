import { listPairs, type Pair, type Layout } from './write-pairs.js';
import { sortValue } from './values.js';

/** Facts that decide the layout of a value. */
export interface Style {
  readonly name: string;
  readonly style: string;
  readonly explode: boolean;
  /** Location of the value; `form` is an urlencoded body, `part` a part of a multipart one. */
  readonly location: 'path' | 'query' | 'header' | 'cookie' | 'querystring' | 'form' | 'part';
  readonly collectionFormat: string | null;
  readonly itemFormats?: readonly string[];
}

const separators: Readonly<Record<string, string>> = {
  spaceDelimited: ' ',
  tabDelimited: '\t',
  pipeDelimited: '|',
};

const collectionSeparators: Readonly<Record<string, string>> = {
  csv: ',',
  multi: ',',
  ssv: ' ',
  tsv: '\t',
  pipes: '|',
};

/** The layout of a value: its pairs (none if nothing is sent) and the text around them. */
export interface Styled {
  readonly pairs: readonly Pair[];
  readonly layout: Layout;
}

const unnamed: ReadonlySet<string> = new Set(['simple', 'label']);
const once: ReadonlySet<string> = new Set(['path', 'header']);

/** Lays out a value in a style. */
export function layOutStyled(style: Style, value: unknown): Styled {
  const pairs = listPairs(value, {
    name: unnamed.has(style.style) ? undefined : style.name,
    explode: style.explode,
    deep: style.style === 'deepObject',
  });
  const isAbsent =
    style.explode &&
    !once.has(style.location) &&
    isCompound(value) &&
    pairs.every(({ parts }) => parts.length === 0);
  return { pairs: isAbsent ? [] : pairs, layout: getStyleLayout(style, value) };
}

function isCompound(value: unknown): boolean {
  const { kind } = sortValue(value);
  return kind === 'array' || kind === 'object';
}

function getStyleLayout(style: Style, value: unknown): Layout {
  const [first, between] = framesOf(style);
  const all = separatorsOf(style);
  // A scalar can contain all characters that its frame does not use.
  const isSplit = isCompound(value) && style.style !== 'deepObject';
  const around = (style.style === 'matrix' ? ';' : '') + (isSplit && style.explode ? between.trim() : '');
  const within = (style.explode ? all.slice(1) : all).join('');
  return {
    first,
    between,
    separators: all,
    delimiters: around + (isSplit ? within : ''),
    nameDelimiters: `${around}=`,
    equalsBeforeEmpty: style.style !== 'matrix',
  };
}

/** Returns the text before the first pair, and the text between pairs. */
function framesOf({ style, explode, location }: Style): readonly [string, string] {
  if (style === 'label') return ['.', explode ? '.' : ','];
  if (style === 'matrix') return [';', ';'];
  if (style === 'simple') return ['', ','];
  if (location === 'part') return ['', ''];
  return ['', location === 'cookie' ? '; ' : '&'];
}

function separatorsOf({ style, collectionFormat, itemFormats = [] }: Style): readonly string[] {
  if (collectionFormat === null) return [separators[style] ?? ','];
  const all = [collectionSeparators[collectionFormat] ?? ','];
  for (const format of itemFormats) {
    const inner = collectionSeparators[format] ?? ',';
    // Nested arrays with the same separator would be indistinguishable. `multi` has no separator.
    if (all.includes(inner) && !(all.length === 1 && collectionFormat === 'multi')) break;
    all.push(inner);
  }
  return all;
}
