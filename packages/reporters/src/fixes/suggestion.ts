import { LineIndex, type Finding, type Severity } from '@assay/core';
import { escapeForTerminal } from '../terminal/text.js';
import type { Edit, ReportedFix } from './reported-fix.js';

/** A range of whole lines of a file, with the replacement of a fix. */
export interface Suggestion {
  readonly severity: Severity;
  readonly rule: string;
  readonly kind: ReportedFix['kind'];
  readonly title: string;
  readonly shared: readonly string[];
  readonly uri: string;
  /** The first replaced line, from 1. `last` is the last one. */
  readonly first: number;
  readonly last: number;
  /** The new lines; empty if the lines are removed. */
  readonly lines: readonly string[];
}

/** Maximum number of lines of a suggestion. Larger changes are not a single location. */
const maxLines = 40;

/**
 * Creates suggestions from fixes.
 *
 * @returns the suggestions for fixes with one range in the finding's own file, and the number of all other fixes
 */
export function suggestionsOf(
  findings: readonly Finding[],
  fixes: ReadonlyMap<Finding, ReportedFix>,
): { readonly suggestions: readonly Suggestion[]; readonly others: number } {
  const suggestions: Suggestion[] = [];
  const linesOf = new Map<string, LineIndex>();
  let others = 0;
  for (const finding of findings) {
    const fix = fixes.get(finding);
    const [document, more] = fix?.documents ?? [];
    if (fix === undefined || document === undefined) continue;
    const { uri, text, edits } = document;
    const lines = linesOf.get(uri) ?? new LineIndex(text);
    linesOf.set(uri, lines);
    const place =
      fix.isMasked !== true && more === undefined && uri === finding.location.uri
        ? replaced(text, edits, lines)
        : undefined;
    if (place === undefined) {
      others++;
      continue;
    }
    const { kind, title, shared } = fix;
    suggestions.push({ severity: finding.severity, rule: finding.id, kind, title, shared, uri, ...place });
  }
  return { suggestions, others };
}

/** Returns the whole lines that edits change; undefined if there are too many or they cannot be displayed exactly. */
function replaced(
  text: string,
  edits: readonly Edit[],
  lines: LineIndex,
): Pick<Suggestion, 'first' | 'last' | 'lines'> | undefined {
  const [begin] = edits;
  const end = edits.at(-1);
  if (begin === undefined || end === undefined) return undefined;
  // Includes one line on either side, because an insertion at the end of the text or between two lines needs an existing line.
  const from = Math.max(1, lines.position(begin.start).line - 1);
  const to = Math.min(lines.count, lines.position(end.end).line + 1);
  if (to - from > maxLines) return undefined;
  const start = lines.start(from) ?? 0;
  const stop = lines.start(to + 1) ?? text.length;
  const old = splitLines(text.slice(start, stop));
  const now = splitLines(patched(text, edits, start, stop));
  // An empty last line cannot be replaced.
  if ((old.at(-1) === '') !== (now.at(-1) === '')) return undefined;
  if (old.at(-1) === '') {
    old.pop();
    now.pop();
  }
  const range = withoutEqual(old, now);
  const replacement = now.slice(range.skip, now.length - range.drop);
  const count = old.length - range.skip - range.drop;
  if (count < 1 || replacement.length > maxLines || !replacement.every(isExact)) return undefined;
  return { first: from + range.skip, last: from + range.skip + count - 1, lines: replacement };
}

/** Counts the equal lines at both ends, but leaves at least one old line. */
function withoutEqual(old: readonly string[], now: readonly string[]): { skip: number; drop: number } {
  let skip = 0;
  while (skip < old.length - 1 && skip < now.length && old[skip] === now[skip]) skip++;
  let drop = 0;
  while (
    drop < old.length - skip - 1 &&
    drop < now.length - skip &&
    old[old.length - 1 - drop] === now[now.length - 1 - drop]
  )
    drop++;
  return { skip, drop };
}

function patched(text: string, edits: readonly Edit[], start: number, stop: number): string {
  let result = '';
  let at = start;
  for (const edit of edits) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at, stop);
}

function splitLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/** True if a line displays exactly its content, because users accept a suggestion as they read it. */
function isExact(line: string): boolean {
  const visible = line.replaceAll('\t', ' ');
  return escapeForTerminal(visible) === visible;
}
