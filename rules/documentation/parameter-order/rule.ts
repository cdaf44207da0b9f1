import { defineRule, Parameter, resolve, type Operation } from '@assay/core';
import { code, nameOperation } from '../../knowledge/wording/names.js';
import { visitHabit } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports required parameters after optional ones. */
export default defineRule({
  id: 'parameter-order',
  meta: {
    name: 'Required parameter after an optional one',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'A required parameter follows an optional one: {{subject}}.',
    impact: 'Generators keep the order, so their methods list optional arguments before required ones.',
    recommendation: 'Move the required parameters to the front.',
    references: { specification: specificationLinks('operation-object') },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Operation',
      noun: 'operations with parameters',
      appliesTo: ({ parameterSlots }) => parameterSlots.length > 0,
      breakOf(operation) {
        const misplaced = requiredBehindOptional(operation);
        if (misplaced === undefined) return undefined;
        const { parameter, index } = misplaced;
        // A referenced parameter is reported in this list, because it may be the first one elsewhere.
        const isHere = operation.parameterSlots[index] === parameter;
        return {
          ...(isHere ? { at: parameter, property: 'name' } : { property: ['parameters', index] }),
          operation,
          name: operation.signature,
          subject: `${code(parameter.name)} of ${nameOperation(operation)}`,
        };
      },
    }),
});

function requiredBehindOptional({
  parameterSlots,
}: Operation): { readonly parameter: Parameter; readonly index: number } | undefined {
  let hasOptional = false;
  for (const [index, slot] of parameterSlots.entries()) {
    const parameter = resolve(slot);
    if (!(parameter instanceof Parameter)) continue;
    if (!parameter.required) hasOptional = true;
    else if (hasOptional) return { parameter, index };
  }
  return undefined;
}
