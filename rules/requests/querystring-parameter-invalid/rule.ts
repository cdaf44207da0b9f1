import { defineRule, type Operation, type Parameter, type PathItem } from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';

const link = 'https://spec.openapis.org/oas/v3.2.0.html#parameter-object';

/** Reports parameters for the whole query string with fields of a single value, or beside other query parameters. */
export default defineRule({
  id: 'querystring-parameter-invalid',
  meta: {
    name: 'Invalid querystring parameter',
    category: 'documentation',
    topic: 'requests',
    severity: 'medium',
    formats: ['oas3.2'],
    preset: 'recommended',
    problem: 'The parameter {{parameter}} of {{use}} covers the whole query string, but {{fault}}.',
    impact:
      'The specification leaves the result undefined: clients omit one of them, or send a query that the service does not understand.',
    recommendation: `{{remedy}} ([Parameter Object](${link})).`,
    references: { specification: { 'oas3.2': link } },
  },
  create: (context) => {
    const report = (
      parameter: Parameter,
      property: string | undefined,
      fault: string,
      remedy: string,
      around: readonly (Operation | PathItem)[] = [],
    ): void => {
      const data = { parameter: code(parameter.name), use: nameUse(parameter), fault, remedy };
      context.report({
        at: parameter,
        ...(property === undefined ? {} : { property }),
        about: [parameter, ...around],
        data,
      });
    };
    const reported = new Set<Parameter>();
    return {
      Parameter(parameter) {
        if (parameter.in !== 'querystring') return;
        for (const field of serializing) {
          if (parameter.raw[field] === undefined) continue;
          const fault = `it has \`${field}\`, which applies to a single value`;
          const remedy = 'Describe it with `content` and one media type';
          report(parameter, field, fault, remedy);
          break;
        }
      },
      Operation(operation) {
        const querystrings = operation.parameters.filter((parameter) => parameter.in === 'querystring');
        const [first, second] = querystrings;
        if (first === undefined) return;
        if (second !== undefined && !reported.has(second)) {
          reported.add(second);
          report(second, undefined, `${code(first.name)} already covers it`, 'Keep one of the two', [
            operation,
            operation.pathItem,
          ]);
        }
        const single = operation.parameters.find((parameter) => parameter.in === 'query');
        if (single === undefined || reported.has(first)) return;
        reported.add(first);
        const fault = `${code(single.name)} is another query parameter`;
        report(first, undefined, fault, 'Describe all query fields in only one of the two ways', [
          operation,
          operation.pathItem,
        ]);
      },
    };
  },
});

const serializing = ['schema', 'style', 'explode', 'allowReserved'] as const;
