import {
  defineRule,
  exactMember,
  validateInstance,
  type InstanceOptions,
  type Node,
  type Schema,
} from '@assay/core';
import type { InstanceError } from '@assay/json-schema';
import {
  describeInstanceFault,
  describeUndecided,
  isFaultOfEnum,
} from '../../knowledge/schemas/instance-fault.js';
import { isPlainlyValid } from '../../knowledge/schemas/quick-validation.js';
import { locateSchema } from '../../knowledge/wording/names.js';
import { invertedRanges } from '../../knowledge/values/range-pairs.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

export default defineRule({
  id: 'default-value-invalid',
  meta: {
    name: 'Invalid default value',
    category: 'documentation',
    topic: 'schemas',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'In the `default` of {{schema}}, {{fault}}.',
    impact:
      'Clients and gateways that fill in the default send a value that the service must reject, or the service uses a value that violates the contract.',
    recommendation:
      'Correct the default, or the schema if the service uses this value. If it has no default, remove `default`.',
    references: { specification: specificationLinks('schema-object') },
    yieldsTo: {
      'enum-type-mismatch': 'object',
      'constraint-range-inverted': 'object',
    },
  },
  create: (context) => ({
    'Schema.default'(schema) {
      const { keywords } = schema;
      if (keywords['default'] === undefined) return;
      const value = exactMember(schema, 'default');
      if (isPlainlyValid(schema, value)) return;
      const { errors, undecided } = validateInstance(schema, value, { direction: getDirection(schema) });
      const [first] = errors;
      if (first === undefined) {
        const why = describeUndecided(undecided);
        if (why !== undefined) context.undecided({ at: schema, property: 'default', what: 'default', why });
        return;
      }
      context.report({
        at: schema,
        property: ['default', ...first.segments],
        // Generators write null for a missing default.
        ...(value === null ? { severity: 'low' as const } : {}),
        yieldsTo: listCauses(schema, value, errors),
        data: { schema: locateSchema(schema), fault: describeInstanceFault(value, errors) },
      });
    },
  }),
});

/** Returns the rules that report the cause if the schema is wrong instead of the value. */
function listCauses(schema: Schema, value: unknown, errors: readonly InstanceError[]): readonly string[] {
  if (isFaultOfEnum(schema, value, errors)) return ['enum-type-mismatch'];
  return invertedRanges(schema).length > 0 ? ['constraint-range-inverted'] : [];
}

function getDirection({ usedInRequest, usedInResponse }: Node): InstanceOptions['direction'] {
  if (usedInRequest === usedInResponse) return undefined;
  return usedInRequest ? 'request' : 'response';
}
