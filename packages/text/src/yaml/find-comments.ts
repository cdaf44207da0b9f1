import { EVENT_ID, parseEvents, SCALAR_STYLE, type Event } from 'js-yaml';
import { type Deadline, noDeadline } from '../base/deadline.js';
import { ticking } from './deadline-number.js';

/** A YAML comment. Offsets count UTF-16 code units. */
export interface YamlComment {
  /** The offset of the `#`. */
  readonly start: number;
  /** The offset after the last character that is not white space. */
  readonly end: number;
  /** Text after the `#`, without white space around it. */
  readonly body: string;
}

const restOfLine = /[^\n\r]*/y;

/** The maximum depth for the parser. The text was within the limits when it was parsed, so no document exceeds it. */
const deepest = 1010;

/**
 * Finds the comments of a valid YAML text that begin with a global pattern, such as `/#/g`. A `#` inside a scalar is not a
 * comment.
 */
export function findComments(
  text: string,
  candidate: RegExp,
  deadline: Deadline = noDeadline,
): YamlComment[] {
  const found = [...text.matchAll(candidate)];
  if (found.length === 0) return [];
  const events = parseEvents(text, { maxDepth: ticking(deepest, deadline) });
  const comments: YamlComment[] = [];
  let event = 0;
  let scalarEnd = 0;
  for (const match of found) {
    const start = match.index;
    while (event < events.length && contentStart(events[event]) <= start) {
      scalarEnd = Math.max(scalarEnd, contentEnd(events[event]));
      event++;
    }
    if (scalarEnd > start || !beginsComment(text, scalarEnd, start)) continue;
    restOfLine.lastIndex = start;
    const line = (restOfLine.exec(text)?.[0] ?? '').trimEnd();
    comments.push({ start, end: start + line.length, body: line.slice(1).trim() });
  }
  return comments;
}

/**
 * Returns the start of a scalar's characters, including its quote. For a block scalar it is the offset after its header, which
 * may have a comment.
 */
function contentStart(event: Event | undefined): number {
  return event?.type === EVENT_ID.SCALAR && event.valueStart >= 0
    ? event.valueStart - quote(event.style)
    : -1;
}

function contentEnd(event: Event | undefined): number {
  return event?.type === EVENT_ID.SCALAR && event.valueStart >= 0 ? event.valueEnd + quote(event.style) : -1;
}

function quote(style: number): 0 | 1 {
  return style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED ? 1 : 0;
}

/** True if the `#` at an offset begins a comment: it is the first one on its line that follows white space or a line break. */
function beginsComment(text: string, scalarEnd: number, offset: number): boolean {
  if (!isSpaceBefore(text, offset)) return false;
  for (let index = offset - 1; index >= scalarEnd; index--) {
    const character = text[index];
    if (character === '\n' || character === '\r') return true;
    if (character === '#' && isSpaceBefore(text, index)) return false;
  }
  return true;
}

function isSpaceBefore(text: string, offset: number): boolean {
  return offset === 0 || /[ \t\n\r\uFEFF]/.test(text[offset - 1] ?? '');
}
