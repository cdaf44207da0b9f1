import { resolveSchema, type Parameter, type Schema, type Severity } from '@assay/core';
import { dangerOf } from '../knowledge/dangerous-names.js';
import { hasWholePattern, isFreeText } from '../knowledge/free-text.js';

/** How likely it is that the service calls what a parameter says; undefined where nothing says so. */
export function concernOfParameter({ name, in: place, schema }: Parameter): Severity | undefined {
  if (place === 'header' || place === 'cookie' || !isOpen(schema)) return undefined;
  switch (dangerOf(name)) {
    case 'callback':
    case 'fetch':
      return 'medium';
    case 'url':
      return place === 'path' ? 'low' : 'medium';
    case undefined:
      return isUrl(schema) ? 'low' : undefined;
    default:
      return undefined;
  }
}

/** The same for a property of what clients send. Most URLs there are only kept and shown: of people, pictures, pages. */
export function concernOfProperty(schema: Schema): Severity | undefined {
  const danger = dangerOf(String(schema.key));
  if (danger !== 'callback' && danger !== 'fetch' && danger !== 'url') return undefined;
  if (schema.readOnly || !isOpen(schema)) return undefined;
  if (danger === 'callback') return 'medium';
  // What comes back as well is mostly a part of what is kept.
  if (schema.usedInResponse) return undefined;
  return danger === 'fetch' ? 'medium' : 'low';
}

function isOpen(schema: Schema | undefined): boolean {
  return isFreeText(schema) && !hasWholePattern(schema) && !namesHost(schema);
}

/** True for patterns that begin with a scheme and the letters of a host: `^https://hooks\.example\.com/`. */
function namesHost(schema: Schema | undefined): boolean {
  return /^\^https?\??:(?:\\?\/){2}\(?\w/.test(resolveSchema(schema)?.pattern ?? '');
}

function isUrl(schema: Schema | undefined): boolean {
  const format = resolveSchema(schema)?.format?.toLowerCase();
  return format === 'uri' || format === 'url' || format === 'hostname';
}
