import { defineRule } from '@assay/core';

export default defineRule({
  id: 'reference-outside-root',
  meta: {
    name: 'Reference out of the root folder',
    category: 'documentation',
    topic: 'structure',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The reference `{{reference}}` leads out of the root folder of the API description.',
    impact:
      'It was not followed. Whoever gets this folder alone misses a part of the API, and a document from outside could carry files of the machine that bundles it into what is published.',
    recommendation:
      'Move the file into the folder of the description; where it has to stay outside, name a root folder that holds both when you run the analysis.',
    references: {
      cwe: [22],
      links: ['https://www.rfc-editor.org/rfc/rfc3986#section-5.2'],
    },
  },
  create: (context) => ({
    OutsideRootFault(fault) {
      context.report({ at: fault, data: { reference: fault.reference.ref } });
    },
  }),
});
