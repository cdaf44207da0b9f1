import { leaveUndecided, defineRule, resolveSchema, type Parameter, type Schema } from '@assay/core';
import { enumerate, code, nameUse } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { isWholeApi } from '../../knowledge/operations/report-missing.js';

/** Reports required path parameters without an example, default or list of values. */
export default defineRule({
  id: 'example-path-parameter-missing',
  meta: {
    name: 'Missing parameter example',
    category: 'documentation',
    topic: 'examples',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    agents: true,
    problem: 'No example, default or list of values is set for {{subject}}.',
    impact:
      'A scanner or test has to invent a value and usually gets `404` or `400`, so the code behind it is not tested.',
    recommendation: 'Add an example with a value that exists in the test environment, {{how}}.',
    references: { specification: specificationLinks('parameter-object') },
  },
  create: (context) => {
    const required: Parameter[] = [];
    return {
      Parameter(parameter) {
        if (parameter.required && parameter.usedInRequest && parameter.in !== 'formData')
          required.push(parameter);
      },
      'Document:exit'(document) {
        const how = context.format === 'oas2' ? howIn2 : howIn3;
        const lacking = required.filter((parameter) => !hasKnownValue(parameter));
        const cause = isWholeApi(required.length, lacking.length)
          ? { at: document, data: { subject: nameHabit(required, lacking), how } }
          : undefined;
        for (const parameter of lacking) {
          const subject = `the required ${parameter.in} parameter ${code(parameter.name)} of ${nameUse(parameter)}`;
          context.report({ at: parameter, data: { subject, how }, ...(cause && { cause }) });
        }
      },
    };
  },
});

const howIn2 = 'in OpenAPI 2.0 as `x-example`, or as `default`';
const howIn3 =
  'next to its schema ([Parameter Object](https://spec.openapis.org/oas/v3.1.2.html#parameter-object))';

function nameHabit({ length }: readonly Parameter[], lacking: readonly Parameter[]): string {
  const share = lacking.length === length ? 'any' : String(lacking.length);
  return `${share} of the ${length} required parameters of the API, such as ${enumerate(someNames(lacking))}`;
}

function someNames(parameters: readonly Parameter[]): string[] {
  return [...new Set(parameters.map(({ name }) => name))].slice(0, 2);
}

function hasKnownValue({ raw, examples, schema, content }: Parameter): boolean {
  if (examples.length > 0 || content.length > 0) return true;
  if (Object.keys(raw).some((key) => /^x-.*examples?$/i.test(key))) return true;
  const resolved = resolveSchema(schema);
  return resolved === undefined || statesValue(resolved, 0);
}

/** True if a schema states a value, or allows only two. Includes items of arrays and branches of compositions. */
function statesValue(schema: Schema, depth: number): boolean {
  const { keywords } = schema;
  if (schema.enum !== undefined || schema.hasConst || schema.hasType('boolean')) return true;
  if (Object.hasOwn(keywords, 'default') || Object.hasOwn(keywords, 'example') || schema.examples.length > 0)
    return true;
  if (depth > deepest) {
    leaveUndecided({
      at: schema,
      what: 'schema',
      why: `compositions are nested more than ${deepest} levels deep`,
    });
    return true;
  }
  return schema.subschemas.some((part) => {
    if (!carriers.has(part.step ?? '')) return false;
    const target = resolveSchema(part);
    return target === undefined || statesValue(target, depth + 1);
  });
}

const deepest = 20;

const carriers: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'items']);
