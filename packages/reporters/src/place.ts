import type { Location } from '@assay/core';
import { escapeForTerminal } from './terminal/escape.js';

/** Longer texts are of no use to a reader. */
const longest = 2000;

/** Writes a text of a rule or a document as one visible line: controls, line ends and lone surrogates as escapes. */
export function oneLine(text: string, max = longest): string {
  const joined = text.replace(/\s*\n\s*/g, ' ');
  return escapeForTerminal(
    joined.length <= max ? joined : `${joined.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')}…`,
  );
}

/** Writes where something is: `petstore.yaml:8:10`, 1-based. */
export function formatPlace(location: Location, nameOf: (uri: string) => string): string {
  const { line, column } = location.range.start;
  return `${escapeForTerminal(nameOf(location.uri))}:${line}:${column}`;
}
