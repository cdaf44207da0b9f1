import { byName, englishName } from '@assay/api-knowledge';
import type { Schema } from '@assay/core';

/** Internal detail that a property of an error reveals. */
export type Leak = 'a stack trace' | 'an exception' | 'a database query' | 'debugging details';

/**
 * Returns the internal detail that a property's name announces; undefined for other names. Case and separators do not
 * matter.
 */
export const leakOfName: (name: string) => Leak | undefined = byName((name) => leaks.get(englishName(name)));

/**
 * Returns the internal detail in a property of an error; undefined if its schema shows less than its name announces.
 */
export function leakOfProperty(name: string, schema: Schema): Leak | undefined {
  const description = schema.description ?? '';
  const leak = leakOfName(name) ?? leakOfDescription(description);
  if (leak === undefined || schema.enum !== undefined || schema.hasConst) return undefined;
  if (schema.types.some((type) => type === 'boolean' || type === 'integer' || type === 'number'))
    return undefined;
  // The kind of an exception reveals little, and an id nothing.
  if (leak === 'an exception' && /\b(?:type|class|code|name|kind|category)\b/i.test(description))
    return undefined;
  return /\b(?:id|identifier|uuid|guid|never|always (?:null|empty))\b/i.test(description) ? undefined : leak;
}

/**
 * Returns the internal detail at the beginning of a description: "The SQL statement that failed", "Stack trace of the
 * exception".
 */
function leakOfDescription(description: string): Leak | undefined {
  const start =
    /^\W{0,3}(?:the\s+)?(?:(?:full|raw|whole|failed|failing|executed)\s+)?((?:call )?stack ?trace|backtrace|(?:sql|database) (?:statement|query))\b(?!\s+(?:id|identifier|hash|name|code)\b)/i.exec(
      description.slice(0, 100),
    );
  if (start === null) return undefined;
  return /trace/i.test(start[1] ?? '') ? 'a stack trace' : 'a database query';
}

const leaks: ReadonlyMap<string, Leak> = new Map([
  ...words(
    'a stack trace',
    'stack stacktrace stacktraces stacktracestring stacktraceelements backtrace traceback callstack errorstack',
    'exceptionstack exceptionstacktrace exceptiontrace',
  ),
  ...words(
    'an exception',
    'exception innerexception rootexception exceptionmessage exceptiondetail exceptiondetails exceptioninfo',
  ),
  ...words(
    'a database query',
    'sql sqlquery sqlstatement sqlstate sqlerror sqlmessage dberror databaseerror',
  ),
  ...words(
    'debugging details',
    'debug debuginfo debuginformation debugmessage debugdetail debugdetails debugdata debugtrace',
  ),
]);

function words(leak: Leak, ...lines: readonly string[]): [string, Leak][] {
  return lines.flatMap((line) => line.split(' ').map((word): [string, Leak] => [word, leak]));
}
