import { defineRule, resolve, type ParameterSlot } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports parameters that a list declares more than once with one name and location. */
export default defineRule({
  id: 'parameter-duplicate',
  meta: {
    name: 'Duplicate parameter',
    category: 'documentation',
    topic: 'requests',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: '{{owner}} declares the {{place}} parameter `{{name}}` more than once.',
    impact: 'Tools use either declaration, so tests and validation may follow the wrong one.',
    recommendation:
      'Keep one. For several values of a parameter, use one parameter with `type: array` ([Parameter Object](https://spec.openapis.org/oas/v3.1.2.html#parameter-object)).',
    references: { cwe: [436], specification: specificationLinks('parameter-object') },
  },
  create: (context) => ({
    PathItem(pathItem) {
      for (const { slot, ...data } of repeated(pathItem.parameters))
        context.report({
          at: slot,
          about: [slot, pathItem],
          data: { ...data, owner: `The path \`${pathItem.path}\`` },
        });
    },
    Operation(operation) {
      for (const { slot, ...data } of repeated(operation.parameterSlots))
        context.report({
          at: slot,
          about: [slot, operation],
          data: { ...data, owner: `\`${operation.signature}\`` },
        });
    },
  }),
});

interface Repeated {
  readonly slot: ParameterSlot;
  readonly place: string;
  readonly name: string;
}

const none: readonly Repeated[] = [];

/** Returns the second entry of each repeated name and location in a list. */
function repeated(slots: readonly ParameterSlot[]): readonly Repeated[] {
  if (slots.length < 2) return none;
  const times = new Map<string, number>();
  return slots.flatMap((slot) => {
    const parameter = resolve(slot);
    if (parameter?.kind !== 'Parameter' || parameter.name === '' || parameter.in === '') return [];
    const { name, in: place } = parameter;
    // Header names are case-insensitive (RFC 9110).
    const key = `${place}:${place === 'header' ? name.toLowerCase() : name}`;
    const count = (times.get(key) ?? 0) + 1;
    times.set(key, count);
    return count === 2 ? [{ slot, place, name }] : [];
  });
}
