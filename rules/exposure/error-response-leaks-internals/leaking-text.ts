import { leakOfName } from '@assay/api-knowledge';
import { isObject } from '@assay/core';

/** A part of an example that reveals an internal detail. */
export interface LeakedText {
  /** The detail: `a stack trace`. */
  readonly leak: string;
  /** The text with the detail, or the name of its property. */
  readonly text: string;
}

/** Returns the internal detail in a text of an example. Undefined if none exists. Examines only the first 10,000 characters. */
export function leakOfText(text: string): LeakedText | undefined {
  const start = text.slice(0, longest);
  if (!leakPattern.test(start)) return undefined;
  for (const { pattern, leak } of patterns) {
    const [found] = pattern.exec(start) ?? [];
    if (found !== undefined) return { leak, text: found };
  }
  return undefined;
}

/** A prefilter with letters that each pattern requires: one search instead of nine, because nearly all texts are harmless. */
const leakPattern =
  /at |Traceback|goroutine|#0 \/|java|org\.|System\.|ORA-|SQL|psycopg2|\/var\/www\/|\/usr\/src\/app\/|:\\/i;

const patterns: readonly { readonly leak: string; readonly pattern: RegExp }[] = [
  // Java and related languages, .NET, JavaScript, Python, PHP, Go.
  { leak: 'a stack trace', pattern: /\bat [\w$.<>]{3,300}\([\w$]{1,100}\.(?:java|kt|scala|groovy):\d/ },
  { leak: 'a stack trace', pattern: /\bat [\w.<>`]{3,300}\([^()\n]{0,300}\) in [^\n]{1,300}:line \d/ },
  {
    leak: 'a stack trace',
    pattern: /\bat [^\n()]{0,200}\(?(?:\/|[A-Za-z]:\\|node:|file:)[^\s()]{1,300}:\d{1,6}:\d/,
  },
  { leak: 'a stack trace', pattern: /Traceback \(most recent call last\)|\bgoroutine \d{1,9} \[/ },
  { leak: 'a stack trace', pattern: /#0 \/[^\s()]{1,300}\(\d{1,6}\): / },
  {
    leak: 'an exception',
    pattern:
      /\b(?:java|javax|org\.(?:springframework|hibernate|apache))(?:\.\w{1,60}){1,12}(?:Exception|Error)\b/,
  },
  { leak: 'an exception', pattern: /\bSystem(?:\.\w{1,60}){1,8}Exception\b/ },
  {
    leak: 'a database error',
    pattern: /\bORA-\d{5}\b|\bSQLSTATE\b|\bSQLException\b|error in your SQL syntax|\bpsycopg2\./,
  },
  {
    leak: 'a path on the server',
    pattern: /\/var\/www\/|\/usr\/src\/app\/|\b[A-Za-z]:\\(?:inetpub|Users|Program Files)\\/i,
  },
];

const longest = 10_000;
const maxValues = 5_000;
const deepest = 30;

/**
 * Finds an internal detail in the value of an example.
 *
 * @param unjudged Called with the reason if a part of the value is not examined.
 * @param byName False if a schema describes the value. Its properties are reported there, so their names and contents are skipped
 * here.
 */
export function leakOfValue(
  value: unknown,
  byName: boolean,
  unjudged: (why: string) => void,
): LeakedText | undefined {
  const pending: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let seen = 0; seen < maxValues; seen++) {
    const next = pending.pop();
    if (next === undefined) return undefined;
    if (typeof next.value === 'string') {
      if (next.value.length > longest) unjudged('it has a text of more than 10,000 characters');
      const leak = leakOfText(next.value);
      if (leak !== undefined) return leak;
    } else if (typeof next.value === 'object' && next.value !== null) {
      if (next.depth >= deepest) {
        unjudged(`it is nested deeper than ${deepest} levels`);
        continue;
      }
      const leak = addParts(next.value, next.depth + 1, byName, pending);
      if (leak !== undefined) return leak;
    }
  }
  unjudged('it has more than 5,000 values');
  return undefined;
}

function addParts(
  value: object,
  depth: number,
  byName: boolean,
  pending: { readonly value: unknown; readonly depth: number }[],
): LeakedText | undefined {
  // Sorted, so that the result does not depend on the order of keys.
  for (const name of Object.keys(value).toSorted()) {
    const part: unknown = Reflect.get(value, name);
    const leak = isObject(value) ? leakOfName(name) : undefined;
    if (leak === undefined) pending.push({ value: part, depth });
    else if (byName && typeof part !== 'boolean' && typeof part !== 'number' && part !== null)
      return { leak, text: name };
  }
  return undefined;
}
