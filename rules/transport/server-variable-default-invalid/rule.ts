import { defineRule, type ServerVariable } from '@assay/core';
import { enumerate, code } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports defaults of server variables that are not an allowed value. */
export default defineRule({
  id: 'server-variable-default-invalid',
  meta: {
    name: 'Invalid server variable default',
    category: 'documentation',
    topic: 'transport',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The server variable {{name}} {{fault}}.',
    impact:
      'Clients that use the default get an undeclared URL, and call a host or path that does not exist.',
    recommendation: '{{remedy}}.',
    references: { specification: specificationLinks3('server-variable-object') },
  },
  create: (context) => ({
    ServerVariable(variable) {
      const found = findDefaultFault(variable);
      if (found === undefined) return;
      const { property, ...texts } = found;
      context.report({ at: variable, property, data: { name: code(String(variable.key)), ...texts } });
    },
  }),
});

const maxNamed = 5;

function findDefaultFault(
  variable: ServerVariable,
): { readonly property: string; readonly fault: string; readonly remedy: string } | undefined {
  const listedValues = variable.raw['enum'];
  if (!Array.isArray(listedValues)) return undefined;
  if (listedValues.length === 0)
    return {
      property: 'enum',
      fault: 'has an empty `enum`, so no value is valid',
      remedy: 'List the allowed values, or remove `enum`',
    };
  const value = variable.default;
  const values = variable.enum;
  if (value === undefined || values.length < listedValues.length || values.includes(value)) return undefined;
  return {
    property: 'default',
    fault: `has the default ${code(value, 60)}, but its \`enum\` allows only ${enumerate(values, maxNamed)}`,
    remedy: 'Add the default to `enum`, or choose one of the listed values',
  };
}
