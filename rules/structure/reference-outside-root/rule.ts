import { defineRule } from '@assay/core';

export default defineRule({
  id: 'reference-outside-root',
  meta: {
    name: 'Reference outside the root folder',
    category: 'documentation',
    topic: 'structure',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The reference `{{reference}}` points outside the root folder of the API description.',
    impact:
      'Assay did not follow it. Anyone who gets only this folder lacks a part of the API, and an untrusted document could include local files of the machine that bundles it.',
    recommendation:
      'Move the file into the folder of the description. If it must stay outside, run the analysis with a root folder that contains both.',
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
