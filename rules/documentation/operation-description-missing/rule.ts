import { defineRule } from '@assay/core';
import { isDescribed } from '../../knowledge/operations/operation-traits.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { reportLacks, type Lack } from '../../knowledge/operations/report-missing.js';

/** Reports operations under `paths` without a description or summary. */
export default defineRule({
  id: 'operation-description-missing',
  meta: {
    name: 'Missing operation description',
    category: 'documentation',
    topic: 'documentation',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'Neither a description nor a summary is set for {{subject}}.',
    impact: 'Readers must guess from the path what a call does, what it changes, and who may make it.',
    recommendation:
      'Add a [`description`](https://spec.openapis.org/oas/v3.1.2.html#operation-object) of a sentence or two: what the call does, and which side effects it has.',
    references: {
      specification: specificationLinks('operation-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      const word = ({ at, property, subject }: Lack) => ({
        at,
        ...(at === document && { property }),
        data: { subject },
      });
      reportLacks(context, document, document.operations, isDescribed, word);
    },
  }),
});
