import { problem } from '../problem.js';
import type { Field, Problem } from '../problem.js';

/** Maximum nesting of the JSON of a request: more than any request needs. */
const maxDepth = 32;

/**
 * Reads JSON (RFC 8259) in strict UTF-8. Of a key that stands twice the last one counts; `__proto__` is a key like any other.
 *
 * @throws a 400 problem; `field` says what of the request holds the JSON.
 */
export function parseJson(bytes: Uint8Array, label: string, field?: Field): unknown {
  const text = decode(bytes);
  if (text === undefined) throw invalid(`${label} is not UTF-8.`, field);
  if (text.trim() === '') throw invalid(`${label} is empty.`, field);
  if (measureBracketDepth(text) > maxDepth)
    throw invalid(`${label} nests deeper than ${maxDepth} levels.`, field);
  try {
    return JSON.parse(text);
  } catch {
    throw invalid(`${label} is not JSON.`, field);
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Returns the nesting of brackets outside of strings. For text that is not JSON it may be wrong, and JSON.parse reports
 * that.
 */
function measureBracketDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth--;
  }
  return deepest;
}

function invalid(detail: string, field: Field | undefined): Problem {
  return problem(400, { title: 'Invalid request', detail, ...(field !== undefined && { field }) });
}
