import { defineRule } from '@assay/core';
import { objectName } from '../../knowledge/structure/object-name.js';

export default defineRule({
  id: 'reference-wrong-component-type',
  meta: {
    name: 'Reference to wrong object type',
    category: 'documentation',
    topic: 'structure',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The reference `{{reference}}` points to {{actual}}, where {{expected}} is expected.',
    impact:
      'Tools reject the document, or misread the fields as those of another object type: this part of the API is neither validated nor tested.',
    recommendation: 'Reference {{expected}}, or move the target to the components of that type.',
    references: {
      specification: {
        oas2: 'https://spec.openapis.org/oas/v2.0.html#reference-object',
        'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#reference-object',
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#reference-object',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#reference-object',
      },
    },
  },
  create: (context) => ({
    WrongReferenceTargetFault(fault) {
      const { reference } = fault;
      const actual = objectName(fault.actual, context.format);
      const expected = objectName(reference.expects, context.format);
      context.report({ at: fault, data: { reference: reference.ref, actual, expected } });
    },
  }),
});
