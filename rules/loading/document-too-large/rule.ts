import { defineRule, type Fault } from '@assay/core';
import { documentName } from '../../knowledge/wording/names.js';

export default defineRule({
  id: 'document-too-large',
  meta: {
    name: 'Oversized document',
    category: 'documentation',
    topic: 'loading',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    always: true,
    problem: '`{{document}}` {{excess}}.',
    impact: 'Assay analyses nothing in this document, so problems stay unknown.',
    recommendation:
      'Remove content that is not part of the API (large examples, generated copies, nested YAML aliases) or split the API. Raise the limit only for documents that you trust.',
  },
  create: (context) => ({
    SizeFault(fault) {
      const document = documentName(fault.target ?? fault.uri);
      context.report({ at: fault, data: { document, excess: excessOf(fault.what, fault.limit) } });
    },
  }),
});

const mebibyte = 1024 * 1024;

function excessOf(fault: Extract<Fault, { kind: 'SizeFault' }>['what'], limit: number): string {
  switch (fault) {
    case 'bytes':
      return `is larger than the limit of ${bytes(limit)}`;
    case 'documents':
      return `exceeds the limit of ${limit.toLocaleString('en')} documents read through references`;
    case 'values':
      return `contains more values than the limit of ${limit.toLocaleString('en')}, its YAML aliases expanded`;
    case 'memory':
      return `needs more memory than the ${Math.round(limit / mebibyte).toLocaleString('en')} MiB that its analysis may use`;
  }
}

function bytes(limit: number): string {
  return limit % mebibyte === 0 ? `${limit / mebibyte} MiB` : `${limit.toLocaleString('en')} bytes`;
}
