import { LineIndex, type Finding, type Severity } from '@assay/core';
import { escapeForTerminal } from '../terminal/text.js';
import type { Edit, ReportedFix } from './reported-fix.js';

/** Whole lines of a file, and the lines that a fix writes in their place. */
export interface Suggestion {
  readonly severity: Severity;
  readonly rule: string;
  readonly kind: ReportedFix['kind'];
  readonly title: string;
  readonly shared: readonly string[];
  readonly uri: string;
  /** The first and the last line that is replaced, from 1. */
  readonly first: number;
  readonly last: number;
  /** Empty where the lines are removed. */
  readonly lines: readonly string[];
}

/** A suggestion of more lines is not one place any more. */
const maxLines = 40;

/**
 * Makes the suggestions of findings.
 *
 * @returns those in one place of the file that the finding is in, and how many fixes are not
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

/** The whole lines that edits change; undefined where these are too many, or what they say cannot be shown exactly. */
function replaced(
  text: string,
  edits: readonly Edit[],
  lines: LineIndex,
): Pick<Suggestion, 'first' | 'last' | 'lines'> | undefined {
  const [begin] = edits;
  const end = edits.at(-1);
  if (begin === undefined || end === undefined) return undefined;
  // One line more on either side: what is inserted at the end of the text, or between two lines, needs one that is there.
  const from = Math.max(1, lines.position(begin.start).line - 1);
  const to = Math.min(lines.count, lines.position(end.end).line + 1);
  if (to - from > maxLines) return undefined;
  const start = lines.start(from) ?? 0;
  const stop = lines.start(to + 1) ?? text.length;
  const old = splitLines(text.slice(start, stop));
  const now = splitLines(patched(text, edits, start, stop));
  // The line that has nothing but the end of the text cannot be replaced.
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

/** Counts the equal lines at the beginning and at the end, so that at least one of the old ones is left. */
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

/** True for a line that shows all that it says: a suggestion is accepted as it is read. */
function isExact(line: string): boolean {
  const visible = line.replaceAll('\t', ' ');
  return escapeForTerminal(visible) === visible;
}
