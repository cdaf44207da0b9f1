import { leakOfName, type Leak } from '@assay/api-knowledge';
import type { Schema } from '@assay/core';

/** Returns the internal detail in a property of an error. Undefined if its schema reveals less than its name suggests. */
export function leakOfProperty(name: string, schema: Schema): Leak | undefined {
  const description = schema.description ?? '';
  const leak = leakOfName(name) ?? leakOfDescription(description);
  if (leak === undefined || schema.enum !== undefined || schema.hasConst) return undefined;
  if (schema.types.some((type) => type === 'boolean' || type === 'integer' || type === 'number'))
    return undefined;
  // The type of an exception reveals little, an id nothing.
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
