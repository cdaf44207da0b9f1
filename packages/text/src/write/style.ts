import type { SourceDocument } from '../base/source-document.js';
import { findComments, type YamlComment } from '../yaml/find-comments.js';
import { Lines } from './lines.js';
import { detectJsonLayout, type JsonLayout } from './write-json.js';
import { plainYamlStyle, type YamlStyle } from './write-yaml.js';

/** Style of a document's text. */
export interface TextStyle {
  readonly text: string;
  readonly lines: Lines;
  readonly newline: '\n' | '\r\n' | '\r';
  readonly isJson: boolean;
  readonly json: JsonLayout;
  readonly yaml: YamlStyle;
  /** Lists the comments of a part of the text. */
  readonly listComments: (start: number, end: number) => readonly YamlComment[];
}

/** Detects the style of a document's text. */
export function detectTextStyle({ text, syntax }: SourceDocument): TextStyle {
  const isJson = syntax === 'json';
  let comments: readonly YamlComment[] | undefined;
  const ending = /\r\n|\n|\r/.exec(text)?.[0];
  return {
    text,
    lines: new Lines(text),
    newline: ending === '\r\n' || ending === '\r' ? ending : '\n',
    isJson,
    json: isJson ? detectJsonLayout(text) : 'spaced',
    yaml: isJson ? plainYamlStyle : yamlStyleOf(text),
    listComments(start, end) {
      if (isJson || !text.slice(start, end).includes('#')) return [];
      comments ??= findComments(text, /#/g);
      return comments.filter((comment) => comment.start >= start && comment.start < end);
    },
  };
}

/** Returns the most frequent indentation of block mappings, and the quotes in use. */
function yamlStyleOf(text: string): YamlStyle {
  const indents = new Map<number, number>();
  const itemIndents = new Map<number, number>();
  for (const match of text.matchAll(
    /^( *)(?:- +)*[^\s#'"{[][^\n\r]*:[ \t]*(?:\r\n|\n|\r)( *)(- |[^\s#-])/gm,
  )) {
    const [, own = '', inner = '', first] = match;
    if (/^ *- /.test(match[0])) continue;
    const by = inner.length - own.length;
    const counts = first === '- ' ? itemIndents : indents;
    if (by > 0 || (by === 0 && first === '- ')) counts.set(by, (counts.get(by) ?? 0) + 1);
  }
  const indent = findMostFrequent(indents) ?? plainYamlStyle.indent;
  const single = text.match(/(?:: |- )'/g)?.length ?? 0;
  const double = text.match(/(?:: |- )"/g)?.length ?? 0;
  return {
    indent,
    itemIndent: findMostFrequent(itemIndents) ?? indent,
    quote: double > single ? '"' : "'",
  };
}

function findMostFrequent(counts: ReadonlyMap<number, number>): number | undefined {
  let best: readonly [number, number] | undefined;
  for (const entry of counts) if (best === undefined || entry[1] > best[1]) best = entry;
  return best?.[0];
}
