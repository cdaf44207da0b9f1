import { defineRule } from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';
import { specificationLink, specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports header parameters for headers that OpenAPI describes elsewhere. */
export default defineRule({
  id: 'reserved-header-parameter',
  meta: {
    name: 'Ignored header parameter',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The header parameter {{header}} of {{use}} {{fault}}.',
    impact: 'Its schema and `required` have no effect, and generated clients do not send it as described.',
    recommendation: 'Remove the parameter, and instead use {{instead}}.',
    references: { specification: specificationLinks3('parameter-object') },
  },
  create: (context) => ({
    Parameter(parameter) {
      if (parameter.in !== 'header') return;
      const name = parameter.name.toLowerCase();
      const instead = (context.format === 'oas2' ? insteadIn2 : insteadIn3).get(name);
      if (instead === undefined) return;
      context.report({
        at: parameter,
        // 2.0 does not specify this, but most tools behave so.
        severity: context.format === 'oas2' ? 'info' : 'low',
        data: {
          header: code(parameter.name),
          use: nameUse(parameter),
          fault:
            name === 'cookie'
              ? 'hides which cookies the operation uses'
              : context.format === 'oas2'
                ? 'duplicates a field of OpenAPI 2.0'
                : 'is ignored: OpenAPI describes this header elsewhere',
          // 2.0 does not mention these headers, so there is no link.
          instead:
            context.format === 'oas2'
              ? instead
              : `${instead} (${specificationLink('Parameter Object', context.format)})`,
        },
      });
    },
  }),
});

const insteadIn3: ReadonlyMap<string, string> = new Map([
  ['accept', 'the media types of the responses'],
  ['content-type', 'the media types of the request body'],
  ['authorization', 'a security scheme and `security`'],
  ['cookie', 'a parameter with `in: cookie` for each cookie, or a security scheme'],
]);

/** The replacements in 2.0. An `Authorization` parameter is valid there, and `credential-header-as-parameter` reports it. */
const insteadIn2: ReadonlyMap<string, string> = new Map([
  ['accept', '`produces`'],
  ['content-type', '`consumes`'],
]);
