import { defineRule } from '@assay/core';
import { documentName } from '../../knowledge/wording/names.js';

const remedies = {
  indentation: 'Indent this line by at least one more space than the key or dash of its value',
  comment: 'Put a space before the `#`, or close the quotes before it if it is not a comment',
} as const;

export default defineRule({
  id: 'yaml-syntax-violation',
  meta: {
    name: 'Invalid YAML',
    category: 'documentation',
    topic: 'loading',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '`{{document}}` is not valid YAML 1.2: {{reason}}.',
    impact:
      'Some parsers accept it, as Assay does, and others reject the whole document, so a new tool version can stop reading it.',
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
