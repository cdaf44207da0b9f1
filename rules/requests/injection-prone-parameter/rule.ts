import { dangerOf } from '@assay/api-knowledge';
import { defineRule, type Parameter, type Schema, type Severity } from '@assay/core';
import { isUnlimitedText, schemaOfParameter } from '../../knowledge/schemas/free-text.js';
import { describeChosenParameter, describeChosenProperty } from '../../knowledge/schemas/chosen-values.js';
import { isDescribedAsCode } from './described-code.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports unrestricted parameters and properties that the service interprets as code, a command or a query. */
export default defineRule({
  id: 'injection-prone-parameter',
  meta: {
    name: 'Client-controlled code or query',
    category: 'security',
    topic: 'requests',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'The {{what}} {{value}} of {{use}} is interpreted as a command, a query or an expression, and {{freedom}}.',
    impact:
      "If it reaches an interpreter unchecked, a client can read or change other users' data, or run programs on the server.",
    recommendation:
      'Accept each value in its own parameter and build the query in the service. If you need a language, parse it with a restrictive grammar, and declare that with `enum` or an anchored `pattern`.',
    references: {
      owasp: ['API8:2023'],
      cwe: [89, 78, 94],
      specification: specificationLinks('parameter-object'),
      links: ['https://cheatsheetseries.owasp.org/cheatsheets/Injection_Prevention_Cheat_Sheet.html'],
    },
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        filters: {
          description:
            'Whether to report query parameters such as `filter` too, if their description shows a language.',
          type: 'boolean',
          default: false,
        },
      },
    },
  },
  create: (context) => ({
    Parameter(parameter) {
      if (!parameter.usedInRequest) return;
      const severity = assessInjection(parameter, context.options.filters);
      if (severity === undefined) return;
      context.report({
        at: parameter,
        property: 'name',
        severity,
        data: describeChosenParameter(parameter, 'text'),
      });
    },
    Schema(schema) {
      const carrier = carrierOf(schema);
      if (carrier === undefined || !schema.usedInRequest || schema.usedInResponse) return;
      if (
        !isCode(String(schema.key), schema.description ?? '') ||
        schema.readOnly ||
        !isUnlimitedText(schema)
      )
        return;
      context.report({
        at: schema,
        data: describeChosenProperty(schema, 'text', carrier),
      });
    },
  }),
});

/** Names the part of the request with the value: a property, or the whole body. */
function carrierOf({ step, parent }: Schema): string | undefined {
  if (step === 'properties') return 'property';
  return parent?.kind === 'MediaType' ? 'text' : undefined;
}

function assessInjection(parameter: Parameter, mentionsFilters: boolean): Severity | undefined {
  const { name, in: place } = parameter;
  const schema = schemaOfParameter(parameter);
  if (place === 'header' || place === 'cookie' || place === 'path' || !isUnlimitedText(schema))
    return undefined;
  const description = parameter.text('description') ?? schema?.description ?? '';
  if (isCode(name, description)) return 'medium';
  return mentionsFilters && dangerOf(name) === 'filter' && isLanguage(description) ? 'low' : undefined;
}

/** True if a value is code. An expression can be a plain search word, unless its description states that it is evaluated. */
function isCode(name: string, description: string): boolean {
  const danger = dangerOf(name);
  if (danger === 'code' || isDescribedAsCode(description)) return true;
  return danger === 'expression' && evaluated.test(description.slice(0, longest));
}

const evaluated = /evaluat|syntax|grammar|\blanguage|\bfunctions?\b|combination of/i;

/** True for descriptions of filters in a query language. */
function isLanguage(description: string): boolean {
  return /expression|syntax|operator|grammar|odata|\b(?:eq|ge|le|gt|lt)\b|[<>!=]=|=~/i.test(
    description.slice(0, longest),
  );
}

// The examined length, because descriptions begin with the meaning of the value.
const longest = 2000;
