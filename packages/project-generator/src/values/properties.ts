import { matchesPattern } from '@assay/regex';
import { isSchema, mapAt, ownValue, type Keywords } from './keywords.js';
import type { JsonSchema } from '../records/index.js';

/** The schemas that `properties` and `patternProperties` have for a name; undefined if neither has one (Core, 10.3.2). */
export function describing(schema: Keywords, name: string): readonly JsonSchema[] | undefined {
  const found: JsonSchema[] = [];
  const properties = mapAt(schema, 'properties');
  const own = properties && ownValue(properties, name);
  if (isSchema(own)) found.push(own);
  if (Object.hasOwn(schema, 'patternProperties'))
    for (const [pattern, described] of Object.entries(mapAt(schema, 'patternProperties') ?? {})) {
      if (isSchema(described) && matchesPattern(pattern, name) === true) found.push(described);
    }
  return found.length === 0 ? undefined : found;
}
