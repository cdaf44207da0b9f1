import type { Deadline } from '../base/deadline.js';
import { lineStart } from '../base/line-bounds.js';
import type { Limits } from '../base/source.js';
import type { YamlFault } from '../yaml/fault.js';
import { faultInPart } from './parse-yaml.js';
import type { YamlTree } from '../yaml/tree.js';
import { findCut, type UsualReading } from '../yaml-fast/reread.js';
import type { Cut } from '../yaml-fast/splice.js';
import { findTextChange } from '../base/text-change.js';
import { hasUnusual } from '../yaml-fast/text.js';

/** Number of characters to read after the change. Most faults appear on the next line. */
const behind = 10_000;

/** Margin at the end of the partial text. A construct may end there only because the text is cut. */
const margin = 1000;

/**
 * Finds the syntax fault of the next version of a text. Text before the changed mapping entry is known to be valid. The parsed
 * part therefore begins with the keys around the entry, and the previous entry, which shows that the mapping has begun.
 *
 * @returns undefined if the whole text must be parsed
 */
export function faultOfChange(
  { tree }: UsualReading,
  text: string,
  limits: Limits,
  deadline: Deadline,
): YamlFault | undefined {
  const change = findTextChange(tree.text, text);
  if (hasUnusual(text.slice(Math.max(0, change.start - 2), change.newEnd + 2))) return undefined;
  const cut = findCut(tree, change);
  if (cut === undefined) return undefined;
  const head = keysAround(tree, cut);
  const start = lineStart(text, tree.starts[cut.previous ?? cut.key]!);
  const end = Math.min(text.length, change.newEnd + behind);
  const part = head + text.slice(start, end);
  const fault = faultInPart(part, limits, deadline);
  if (fault?.kind !== 'syntax' || fault.start < head.length) return undefined;
  if (end < text.length && fault.start > part.length - margin) return undefined;
  const moved = start - head.length;
  return { ...fault, start: fault.start + moved, end: fault.end + moved };
}

/** Returns the keys of the mappings around an entry, each on its own line with its indentation. */
function keysAround({ text, starts, ends }: YamlTree, { around }: Cut): string {
  let keys = '';
  for (let item = around; item !== undefined; item = item.around) {
    const start = starts[item.key]!;
    keys = `${text.slice(lineStart(text, start), start)}${text.slice(start, ends[item.key])}:\n${keys}`;
  }
  return keys;
}
