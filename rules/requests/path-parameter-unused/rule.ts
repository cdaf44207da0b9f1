import { defineRule, resolve, type ParameterSlot, type PathItem } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { pathVariables } from '../../knowledge/structure/path-template.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports path parameters that the path does not contain. */
export default defineRule({
  id: 'path-parameter-unused',
  meta: {
    name: 'Unused path parameter',
    category: 'documentation',
    topic: 'requests',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{subject}} has the path parameter {{parameter}}, but {{reason}}.',
    impact:
      'Its value never reaches the service: clients must provide a value that is not sent. If the path lost its variable, all calls address the wrong resource.',
    recommendation:
      'Add the variable to the path, remove the parameter, or correct its location ([path templating](https://spec.openapis.org/oas/v3.1.2.html#path-templating)).',
    references: { specification: specificationLinks('path-templating') },
    yieldsTo: {
      'path-parameter-undefined': 'object',
    },
  },
  create: (context) => ({
    // If the path also lacks a parameter for a variable, one of the two names is probably misspelt.
    PathItem(pathItem) {
      if (pathItem.role !== 'path') return;
      const unused = (slots: readonly ParameterSlot[]): [ParameterSlot, string][] =>
        slots.flatMap((slot) => {
          const parameter = resolve(slot);
          const isLost =
            parameter?.kind === 'Parameter' &&
            parameter.in === 'path' &&
            !isInPath(parameter.name, pathItem.path);
          return isLost && parameter.name !== '' ? [[slot, parameter.name] as [ParameterSlot, string]] : [];
        });
      for (const [at, name] of unused(pathItem.parameters)) {
        const data = {
          subject: `The path ${code(pathItem.path)}`,
          parameter: code(name),
          reason: reasonFor(name, pathItem),
        };
        context.report({ at, operation: null, about: [pathItem, ...pathItem.operations], data });
      }
      for (const operation of pathItem.operations) {
        if (operation.pathItem !== pathItem) continue;
        for (const [at, name] of unused(operation.parameterSlots)) {
          const data = {
            subject: code(operation.signature, 140),
            parameter: code(name),
            reason: reasonFor(name, pathItem),
          };
          context.report({ at, operation, about: [pathItem, operation], data });
        }
      }
    },
  }),
});

function reasonFor(name: string, { operations }: PathItem): string {
  const isOfServer = operations.some(({ servers }) => servers.some(({ variables }) => variables.has(name)));
  const place = isOfServer ? ': it is a variable of the server URL, which needs no parameter' : '';
  return `the path has no ${code(`{${name}}`)}${place}`;
}

/** True if a path contains a variable of the name, also in a misplaced query string or with RFC 6570 operators. */
function isInPath(name: string, path: string): boolean {
  return (
    path.includes(`{${name}`) ||
    pathVariables(path).some((variable) => variable.name === name || variable.written === name)
  );
}
