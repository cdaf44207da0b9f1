import {
  defineRule,
  validateInstance,
  type InstanceError,
  type InstanceOptions,
  type Node,
  type Schema,
} from '@assay/core';
import { describeInstanceFault, isFaultOfEnum } from '../knowledge/schemas/instance-fault.js';
import { locateSchema } from '../knowledge/wording/locate-schema.js';
import { invertedRanges } from '../knowledge/schemas/range-pairs.js';
import { specificationLinks } from '../knowledge/wording/specification-links.js';

export default defineRule({
  id: 'default-value-invalid',
  meta: {
    name: 'Default that breaks its schema',
    category: 'documentation',
    topic: 'schemas',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'In the `default` of {{schema}}, {{fault}}.',
    impact:
      'Clients and gateways that fill in the default send a value that the service must refuse, or the service works with a value that the contract rules out.',
    recommendation:
      'Correct the default, or the schema where the default is what the service really assumes; where nothing is assumed, remove `default`.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => ({
    'Schema.default'(schema) {
      const { keywords } = schema;
      if (keywords['default'] === undefined) return;
      const value = keywords['default'];
      const errors = faultsOf(schema, value);
      const [first] = errors;
      if (first === undefined) return;
      context.report({
        at: schema,
        property: ['default', ...first.segments],
        // Generators write null where there is no default at all.
        ...(value === null ? { severity: 'low' as const } : {}),
        data: { schema: locateSchema(schema), fault: describeInstanceFault(value, errors) },
      });
    },
  }),
});

function faultsOf(schema: Schema, value: unknown): readonly InstanceError[] {
  const errors = validateInstance(schema, value, { direction: directionOf(schema) });
  if (errors.length === 0) return errors;
  // An enum of the wrong type, and bounds without a value between, are faults of their own.
  if (isFaultOfEnum(schema, value, errors)) return [];
  return invertedRanges(schema).length > 0 ? [] : errors;
}

function directionOf({ usedInRequest, usedInResponse }: Node): InstanceOptions['direction'] {
  if (usedInRequest === usedInResponse) return undefined;
  return usedInRequest ? 'request' : 'response';
}
