import { defineRule } from '@assay/core';
import { pathVariables } from '../../knowledge/structure/path-template.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { lacksParameter } from './missing-parameter.js';

/** Reports variables of path templates without a path parameter of the same name. */
export default defineRule({
  id: 'path-parameter-undefined',
  meta: {
    name: 'Undefined path parameter',
    category: 'documentation',
    topic: 'requests',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: '{{subject}} has no path parameter for `{{variable}}`.',
    impact:
      'Clients and tests do not know the value: calls go to a wrong address, and the accepted values are not tested.',
    recommendation:
      'Add a parameter `{{name}}` with `in: path` and `required: true`, spelt as in the path, or correct the name in the path ([path templating](https://spec.openapis.org/oas/v3.1.2.html#path-templating)).',
    references: { specification: specificationLinks('path-templating') },
  },
  create: (context) => ({
    Document(document) {
      for (const pathItem of document.paths) {
        const { operations, path } = pathItem;
        for (const variable of pathVariables(path)) {
          const { written, name } = variable;
          const lacking = operations.filter((operation) => lacksParameter(pathItem, operation, variable));
          const data = { variable: `{${written}}`, name };
          if (lacking.length > 1 && lacking.length === operations.length) {
            context.report({
              at: pathItem,
              operation: null,
              data: { ...data, subject: `The path \`${path}\`` },
            });
            continue;
          }
          for (const operation of lacking)
            context.report({ at: operation, data: { ...data, subject: `\`${operation.method} ${path}\`` } });
        }
      }
    },
  }),
});
