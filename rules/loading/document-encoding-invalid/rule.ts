import { defineRule, type EncodingFault } from '@assay/core';
import { documentName } from '../../knowledge/wording/names.js';

export default defineRule({
  id: 'document-encoding-invalid',
  meta: {
    name: 'Invalid encoding',
    category: 'documentation',
    topic: 'loading',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    always: true,
    problem: '`{{document}}` {{mistake}}.',
    impact:
      'Nothing in this document is analysed: other programs refuse it too, or read the wrong characters, even in names and paths.',
    recommendation:
      'Save the document as UTF-8, which [JSON requires](https://www.rfc-editor.org/rfc/rfc8259#section-8.1) and every YAML tool reads; what is not valid UTF-8 is most often Latin-1 or Windows-1252.',
    references: {
      links: [
        'https://www.rfc-editor.org/rfc/rfc8259#section-8.1',
        'https://yaml.org/spec/1.2.2/#52-character-encodings',
      ],
    },
  },
  create: (context) => ({
    EncodingFault(fault) {
      context.report({
        at: fault,
        data: { document: documentName(fault.uri), mistake: describeMistake(fault) },
      });
    },
  }),
});

function describeMistake({ encoding, offset }: EncodingFault): string {
  return encoding === 'UTF-32'
    ? 'is written in UTF-32, which hardly any tool reads'
    : `is not valid ${encoding}: byte ${offset + 1} of the file belongs to no character`;
}
