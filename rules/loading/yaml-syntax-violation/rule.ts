import { defineRule } from '@assay/core';
import { documentName } from '../../knowledge/wording/names.js';

const remedies = {
  indentation: 'Indent this line by at least one more space than the key or dash that its value belongs to',
  comment: 'Put a space before the `#`, or close the quotes before it where a comment is not meant',
} as const;

export default defineRule({
  id: 'yaml-syntax-violation',
  meta: {
    name: 'YAML that the specification forbids',
    category: 'documentation',
    topic: 'loading',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '`{{document}}` is not valid YAML 1.2: {{reason}}.',
    impact:
      'Some readers accept it, as Assay does, and others refuse the whole document, so that a new version of a tool can stop reading it.',
    recommendation: '{{remedy}}.',
    references: { links: ['https://yaml.org/spec/1.2.2/#61-indentation-spaces'] },
  },
  create: (context) => ({
    LenientSyntaxFault(fault) {
      if (fault.syntax !== 'yaml') return;
      const { uri, reason, mistake = 'indentation' } = fault;
      context.report({ at: fault, data: { document: documentName(uri), reason, remedy: remedies[mistake] } });
    },
  }),
});
