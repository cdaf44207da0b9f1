import { defineRule } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';

/** Reports component names with characters that the specification does not allow. */
export default defineRule({
  id: 'component-name-invalid',
  meta: {
    name: 'Invalid component name',
    category: 'documentation',
    topic: 'structure',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'The name {{name}} under `components.{{map}}` contains characters that are not allowed in component names.',
    impact:
      'Strict tools reject the document; others fail to resolve references to the component, or generate code that does not compile.',
    recommendation:
      'Use only letters, digits, `.`, `-` and `_` in the name and in its references ([Components Object](https://spec.openapis.org/oas/v3.1.2.html#components-object)).',
    references: {
      specification: {
        'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#components-object',
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#components-object',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#components-object',
      },
    },
  },
  create: (context) => ({
    Components(components) {
      for (const map of maps) {
        for (const name of components[map].keys()) {
          if (allowed.test(name)) continue;
          context.report({
            at: components,
            property: [map, name],
            operation: null,
            data: { name: name === '' ? '`""`' : code(name), map },
          });
        }
      }
    },
  }),
});

const allowed = /^[a-zA-Z0-9._-]+$/;

const maps = [
  'schemas',
  'responses',
  'parameters',
  'examples',
  'requestBodies',
  'headers',
  'securitySchemes',
  'links',
  'callbacks',
  'pathItems',
  'mediaTypes',
] as const;
