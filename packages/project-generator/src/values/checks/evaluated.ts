import { isJsonObject } from '@assay/json-schema';
import type { JsonSchema } from '../../records/index.js';
import { isSchema, mapAt, schemaAt, schemasAt, textAt, type Keywords } from '../keywords.js';
import { describing } from '../properties.js';
import type { Checker } from './checker.js';
import type { Frame } from './verdict.js';

/** The property names that something beside `unevaluatedProperties` describes (JSON Schema, Core, 11.3). */
export function evaluatedNames(
  schema: Keywords,
  names: readonly string[],
  frame: Frame,
  checker: Checker,
): ReadonlySet<string> {
  const known = new Set<string>();
  for (const part of appliedTo(schema, frame, checker)) {
    const hasRest = isSchema(part['additionalProperties']);
    const hasUnevaluated = part !== schema && isSchema(part['unevaluatedProperties']);
    for (const name of names) {
      if (hasRest || hasUnevaluated || describing(part, name) !== undefined) known.add(name);
    }
  }
  return known;
}

/** For each item whether something beside `unevaluatedItems` describes it (JSON Schema, Core, 11.2). */
export function areItemsEvaluated(
  schema: Keywords,
  items: readonly unknown[],
  frame: Frame,
  checker: Checker,
): readonly boolean[] {
  const known = items.map(() => false);
  for (const part of appliedTo(schema, frame, checker)) {
    const hasRest = isSchema(part['items']) || (part !== schema && isSchema(part['unevaluatedItems']));
    const contained = schemaAt(part, 'contains');
    items.forEach((item, index) => {
      const isFirst = index < schemasAt(part, 'prefixItems').length;
      if (hasRest || isFirst || (contained !== undefined && checker.check(contained, item) === true)) {
        known[index] = true;
      }
    });
  }
  return known;
}

/** The schema and all that it applies to the same value and that the value matches. */
function appliedTo(schema: Keywords, frame: Frame, checker: Checker): ReadonlySet<Keywords> {
  const applied = new Set<Keywords>([schema]);
  // What matches is found by checking again, from the beginning of the value.
  const matches = (member: JsonSchema): boolean => checker.check(member, frame.value) !== false;
  const add = (member: JsonSchema | undefined): void => {
    if (typeof member === 'object') applied.add(member);
  };
  for (const part of applied) {
    const reference = textAt(part, '$ref');
    if (reference !== undefined) add(checker.lookup.resolve({ $ref: reference }));
    schemasAt(part, 'allOf').forEach(add);
    [...schemasAt(part, 'anyOf'), ...schemasAt(part, 'oneOf')].filter(matches).forEach(add);
    const condition = schemaAt(part, 'if');
    if (condition !== undefined) {
      const isMet = matches(condition);
      if (isMet) add(condition);
      add(schemaAt(part, isMet ? 'then' : 'else'));
    }
    for (const [name, dependent] of Object.entries(mapAt(part, 'dependentSchemas') ?? {})) {
      if (isJsonObject(frame.value) && Object.hasOwn(frame.value, name) && isSchema(dependent))
        add(dependent);
    }
  }
  return applied;
}
