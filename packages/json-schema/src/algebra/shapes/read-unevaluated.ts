import type { SchemaParts } from '../../schema/schema-reader.js';
import type { ShapeBuilder } from './shape-builder.js';
import { described } from './read-applicators.js';
import type { UnevaluatedKeyword } from './shape.js';
import type { Side } from './side.js';
import { bit } from './type-bits.js';

/**
 * Reads `unevaluatedProperties` and `unevaluatedItems` (JSON Schema Core, section 11). If the schema combines others only by
 * references and `allOf`, the evaluated parts are known. The keyword then has the meaning of `additionalProperties` or `items`.
 */
export function readUnevaluated<S>(
  builder: ShapeBuilder<S>,
  schema: S,
  parts: SchemaParts<S>,
  types: number,
): void {
  for (const { keyword, schema: inner } of parts.subschemas) {
    if (keyword !== 'unevaluatedProperties' && keyword !== 'unevaluatedItems') continue;
    if (!parts.dialect.keywords.has(keyword)) continue;
    if ((types & (keyword === 'unevaluatedItems' ? bit.array : bit.object)) === 0) continue;
    const at = { schema, keyword };
    const applied = described(builder.side, inner);
    if (applied !== false && applied.length === 0) continue;
    const evaluated = evaluatedBy(builder.side, schema, keyword);
    if (evaluated === 'everything') continue;
    if (evaluated === undefined) builder.composition.unevaluated.push({ keyword, schema: inner, at });
    else if (keyword === 'unevaluatedProperties') {
      const known = (names: Iterable<string>): Map<string, readonly S[]> =>
        new Map([...names].map((name) => [name, []]));
      builder.object.properties.push({
        named: known(evaluated.names),
        patterns: known(evaluated.patterns),
        additional: applied,
        at,
      });
    } else {
      const prefix = Array.from({ length: evaluated.items }, () => undefined);
      builder.array.items.push({ prefix, rest: applied, at });
    }
  }
}

interface Evaluated {
  readonly names: Set<string>;
  readonly patterns: Set<string>;
  items: number;
}

/** Returns the parts that a schema evaluates without its own `unevaluated...` keywords; undefined if they depend on the value. */
function evaluatedBy<S>(
  side: Side<S>,
  outermost: S,
  of: UnevaluatedKeyword,
): Evaluated | 'everything' | undefined {
  const evaluated: Evaluated = { names: new Set(), patterns: new Set(), items: 0 };
  const seen = new Set([outermost]);
  for (const schema of seen) {
    const parts = side.read(schema);
    if (typeof parts === 'boolean') continue;
    if ('kind' in parts || seen.size > 500) return undefined;
    for (const { target, dynamicName } of parts.references) {
      if (target === undefined || dynamicName !== undefined) return undefined;
      seen.add(target);
    }
    for (const { keyword, key, schema: inner } of parts.subschemas) {
      switch (keyword) {
        case 'allOf':
          seen.add(inner);
          break;
        case 'anyOf':
        case 'oneOf':
        case 'if':
        case 'then':
        case 'else':
        case 'dependentSchemas':
        case 'dependencies':
        case 'not':
          return undefined;
        case 'properties':
          evaluated.names.add(String(key));
          break;
        case 'patternProperties':
          evaluated.patterns.add(String(key));
          break;
        case 'additionalProperties':
          if (of === 'unevaluatedProperties') return 'everything';
          break;
        case 'unevaluatedProperties':
        case 'unevaluatedItems':
          if (keyword === of && schema !== outermost) return 'everything';
          break;
        case 'prefixItems':
          evaluated.items = Math.max(evaluated.items, Number(key) + 1);
          break;
        case 'items':
        case 'additionalItems':
          if (of === 'unevaluatedItems') return 'everything';
          break;
        case 'contains':
          if (of === 'unevaluatedItems') return undefined;
          break;
        default:
      }
    }
  }
  return evaluated;
}
