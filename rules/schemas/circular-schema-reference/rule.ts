import { defineRule, formatPointer, resolve, Schema } from '@assay/core';
import { enumerate, code, plain, nameSchema } from '../../knowledge/wording/names.js';
import { resolveReference } from '../../knowledge/schemas/composition.js';
import { findInfiniteCycles } from '../../knowledge/schemas/finite-schemas.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

export default defineRule({
  id: 'circular-schema-reference',
  meta: {
    name: 'Endlessly recursive schema',
    category: 'documentation',
    topic: 'schemas',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'No finite value can match {{schema}}: {{cycle}}.',
    impact:
      'No request or response is valid, and validators, generators and mock servers that follow the references never finish.',
    recommendation:
      'Break the cycle in one place: make the property optional or nullable, allow the array to be empty, or add an alternative. Remove any schema from `allOf` that contains the schema itself.',
    references: {
      cwe: [674],
      specification: specificationLinks('schema-object'),
      links: ['https://json-schema.org/draft/2020-12/json-schema-core#section-9.4.1'],
    },
  },
  create: (context) => ({
    'Document:exit'() {
      if (context.model === undefined) return;
      for (const cycle of findInfiniteCycles(context.model)) {
        const references = listCycleReferences(cycle);
        // Generators treat base schemas that list their children as inheritance.
        const severity = isInheritance(cycle) ? { severity: 'low' as const } : {};
        // If all schemas apply to the same value, none of them is meaningful.
        const reported = isInPlace(cycle) ? references : references.slice(0, 1);
        const names = new Set(references.map(nameSchema));
        for (const at of reported) {
          const data = { schema: code(nameSchema(at)), cycle: describeCycle(at, names) };
          context.report({ at, property: '$ref', ...severity, data });
        }
      }
    },
  }),
});

/**
 * Returns the references of a cycle, sorted by location, independently of the order of keys. Omits references that only lead to
 * each other, which are unresolved.
 */
function listCycleReferences(cycle: readonly Schema[]): readonly Schema[] {
  const unresolved = leadingBack(cycle);
  return cycle
    .filter((schema) => schema.reference !== undefined && !unresolved.has(schema))
    .map((schema) => ({ schema, place: `${schema.document.uri}#${formatPointer(schema.segments())}` }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ schema }) => schema);
}

/** Returns the schemas that lead back to themselves only through references. */
function leadingBack(schemas: readonly Schema[]): ReadonlySet<Schema> {
  const found = new Set<Schema>();
  const walkOf = new Map<Schema, Schema>();
  for (const start of schemas) {
    let schema: Schema | undefined = start;
    for (; schema !== undefined && !walkOf.has(schema); schema = resolveReference(schema))
      walkOf.set(schema, start);
    // A cycle begins where a walk meets itself.
    if (schema === undefined || walkOf.get(schema) !== start) continue;
    for (; schema !== undefined && !found.has(schema); schema = resolveReference(schema)) found.add(schema);
  }
  return found;
}

/** True if all schemas of a cycle apply to the same value, through references and `allOf`. */
function isInPlace(cycle: readonly Schema[]): boolean {
  const members = new Set(cycle);
  return cycle.every(
    (schema) => schema.step === 'allOf' || !(schema.parent instanceof Schema) || !members.has(schema.parent),
  );
}

/** True if alternatives include the schema that lists them, without a value in between. */
function isInheritance(cycle: readonly Schema[]): boolean {
  const isAlternative = (schema: Schema): boolean => schema.step === 'oneOf' || schema.step === 'anyOf';
  return (
    cycle.some(isAlternative) &&
    cycle.every(
      (schema) => !(schema.parent instanceof Schema) || schema.step === 'allOf' || isAlternative(schema),
    )
  );
}

/** @param names the names of all references in the cycle */
function describeCycle(at: Schema, names: ReadonlySet<string>): string {
  const target = at.reference === undefined ? undefined : resolve(at.reference);
  const targetName = target === undefined ? '' : nameSchema(target);
  const namedSchemas = new Set([nameSchema(at), targetName]);
  const visibleNames: string[] = [];
  for (const name of names) {
    if (visibleNames.length === maxNamed) break;
    if (!namedSchemas.has(name)) visibleNames.push(plain(name, 40));
  }
  let total = names.size;
  for (const name of namedSchemas) if (names.has(name)) total--;
  const through = total === 0 ? '' : ` through ${enumerate(visibleNames, maxNamed, total)}`;
  return `it refers to ${code(targetName)}, which requires it again${through}`;
}

const maxNamed = 4;
