import { defineRule, formatPointer, resolve, Schema } from '@assay/core';
import { enumerate } from '../knowledge/wording/enumerate.js';
import { infiniteCircles } from '../knowledge/schemas/finite-schemas.js';
import { code, nameSchema, plain } from '../knowledge/wording/name-schema.js';
import { specificationLinks } from '../knowledge/wording/specification-links.js';

export default defineRule({
  id: 'circular-schema-reference',
  meta: {
    name: 'Endlessly recursive schema',
    category: 'documentation',
    topic: 'schemas',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'No finite value can match {{schema}}: {{circle}}.',
    impact:
      'No request or response can be valid, and validators, generators and mock servers that follow the references never finish.',
    recommendation:
      'Break the circle in one place: make the property optional or nullable, allow the array to be empty, or offer another alternative; remove from `allOf` whatever contains the schema itself.',
    references: {
      cwe: [674],
      specification: specificationLinks('schema-object'),
      links: ['https://json-schema.org/draft/2020-12/json-schema-core#section-9.4.1'],
    },
  },
  create: (context) => ({
    'Document:exit'() {
      if (context.model === undefined) return;
      for (const circle of infiniteCircles(context.model)) {
        // References that lead to nothing but each other are unresolved ones.
        if (circle.every((schema) => schema.isReference)) continue;
        const [first, ...others] = referencesOf(circle);
        if (first === undefined) continue;
        const data = { schema: code(nameSchema(first)), circle: describeCircle(first, others) };
        // Generators read base schemas that list their children as inheritance, and cope.
        const severity = isInheritance(circle) ? { severity: 'low' as const } : {};
        context.report({ at: first, property: '$ref', ...severity, data });
      }
    },
  }),
});

/** The references of a circle, in the order of their places, which does not depend on the order of keys. */
function referencesOf(circle: readonly Schema[]): readonly Schema[] {
  return circle
    .filter((schema) => schema.reference !== undefined)
    .map((schema) => ({ schema, place: `${schema.document.uri}#${formatPointer(schema.segments())}` }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ schema }) => schema);
}

/** True if alternatives include what lists them, and no value is on the way. */
function isInheritance(circle: readonly Schema[]): boolean {
  const isAlternative = (schema: Schema): boolean => schema.step === 'oneOf' || schema.step === 'anyOf';
  return (
    circle.some(isAlternative) &&
    circle.every(
      (schema) => !(schema.parent instanceof Schema) || schema.step === 'allOf' || isAlternative(schema),
    )
  );
}

function describeCircle(first: Schema, others: readonly Schema[]): string {
  const target = first.reference === undefined ? undefined : resolve(first.reference);
  const targetName = target === undefined ? '' : nameSchema(target);
  const said = new Set([nameSchema(first), targetName]);
  const names = [...new Set(others.map(nameSchema))].filter((name) => !said.has(name));
  const through = names.length === 0 ? '' : ` through ${enumerate(names.map((name) => plain(name, 40)))}`;
  return `it refers to ${code(targetName)}, which requires it again${through}`;
}
