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
      'It was not followed. Whoever gets only this folder misses a part of the API, and an untrusted document could carry files of the machine that bundles it into what is published.',
    recommendation:
      'Move the file into the folder of the description; if it has to stay outside, run the analysis with a root folder that contains both.',
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
