import { defineRule, Parameter, resolve, type Operation } from '@assay/core';
import { visitHabit } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports paths whose operations all repeat the path parameters. */
export default defineRule({
  id: 'path-parameters-repeated',
  meta: {
    name: 'Repeated path parameter',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Every operation of a path repeats its parameters: {{subject}}.',
    impact: 'The copies drift apart: one gets a pattern, the other does not.',
    recommendation: 'Declare the parameters in the Path Item Object, or reference a component.',
    references: { specification: specificationLinks('path-item-object') },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'PathItem',
      noun: 'paths with variables',
      appliesTo: ({ role, path, operationSlots }) =>
        role === 'path' && path.includes('{') && operationSlots.length > 1,
      breakOf: (pathItem) =>
        pathItem.operationSlots.every((slot) => declaresPathParameter(resolve(slot)))
          ? { name: pathItem.path }
          : undefined,
    }),
});

/** True if an operation declares a path parameter inline, without a reference. */
function declaresPathParameter(operation: Operation | undefined): boolean {
  return operation?.parameterSlots.some((slot) => slot instanceof Parameter && slot.in === 'path') === true;
}
