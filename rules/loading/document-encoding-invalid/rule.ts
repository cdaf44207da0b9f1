import { defineRule, type EncodingFault } from '@assay/core';
import { documentName } from '../../knowledge/wording/names.js';

export default defineRule({
  id: 'document-encoding-invalid',
  meta: {
    name: 'Invalid document encoding',
    category: 'documentation',
    topic: 'loading',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    always: true,
    problem: '`{{document}}` {{mistake}}.',
    impact:
      'Assay analyses nothing in this document; other programs reject it too, or read the wrong characters, even in names and paths.',
    recommendation:
      'Save the document as UTF-8, which [JSON requires](https://www.rfc-editor.org/rfc/rfc8259#section-8.1) and every YAML tool reads. Invalid UTF-8 is usually Latin-1 or Windows-1252.',
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
    ? 'is encoded in UTF-32, which hardly any tool reads'
    : `is not valid ${encoding}: byte ${offset + 1} of the file is not part of a character`;
}
