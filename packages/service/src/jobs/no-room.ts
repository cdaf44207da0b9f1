import type { Issue } from '@assay/core';
import { escapeHidden } from '@assay/core';
import type { StorageFull } from '../store/store.js';
import type { DocumentAnswer } from './job-store.js';

/** The answer for a document of an import whose records there is no room for. */
export function noRoomFor(name: string, full: StorageFull): DocumentAnswer {
  const issue: Issue = {
    id: 'storage-full',
    name: 'Storage full',
    category: 'documentation',
    severity: 'high',
    operation: null,
    problem: `What the import of \`${name.replaceAll('`', "'")}\` makes cannot be kept. ${full.sentence}`,
    impact: 'There are no test projects of this document.',
    recommendation:
      'Delete groups that are no longer needed, or ask the operator of the service for more, then import the document again.',
  };
  const body = { status: 'error', group: null, projects: 0, errors: [issue] };
  return { status: 'error', issues: 1, body: Buffer.from(escapeHidden(JSON.stringify(body))) };
}
