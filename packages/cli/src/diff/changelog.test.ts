import type { Change } from '@assay/diff';
import { describe, expect, it } from 'vitest';
import { writeHtmlChangelog, writeMarkdownChangelog } from './changelog.js';

const base: Change = {
  id: 'operation-removed',
  security: 'equal',
  clients: 'breaking',
  severity: 'medium',
  clientSeverity: 'high',
  operation: 'getOrder',
  axis: 'contract',
  problem: '`getOrder` is gone.',
  impact: 'Clients that call it fail.',
  recommendation: 'Keep it.',
  old: null,
  new: null,
};
const changes: readonly Change[] = [
  { ...base, id: 'response-null', clientSeverity: 'low', problem: '`<b>` may be null.', operation: null },
  base,
  {
    ...base,
    id: 'operation-deprecated',
    clients: 'compatible',
    clientSeverity: 'info',
    problem: '`listOrders` is deprecated.',
    operation: 'listOrders',
  },
];
const versions = { old: { name: 'old_v1.yaml' }, new: { name: 'new.yaml' } };

describe('a changelog', () => {
  it('shows a value that is no longer valid', () => {
    const example = { value: 'a`<b>', validIn: 'old' } as const;
    const input = { ...versions, changes: [{ ...base, example }] };
    expect(writeMarkdownChangelog(input)).toContain(
      '- `getOrder` is gone. For example, `"a\'&lt;b>"` is valid in the old document, but not in the new one. Clients',
    );
    expect(writeHtmlChangelog(input)).toContain(
      "For example, <code>&quot;a'&lt;b>&quot;</code> is valid in the old document",
    );
  });

  it('lists breaking changes first, the most severe before the others, without advice for the API', () => {
    expect(writeMarkdownChangelog({ ...versions, changes })).toBe(
      [
        '# Changes from old\\_v1.yaml to new.yaml',
        '',
        '## Breaking changes',
        '',
        '- `getOrder` is gone. Clients that call it fail.',
        '- `&lt;b>` may be null. Clients that call it fail.',
        '',
        '## Deprecated',
        '',
        '- `listOrders` is deprecated.',
        '',
      ].join('\n'),
    );
  });

  it('reports that nothing changes', () => {
    expect(writeMarkdownChangelog({ ...versions, changes: [] })).toContain('Nothing changes for clients.');
  });

  it('renders no text of a document as HTML', () => {
    const page = writeHtmlChangelog({ ...versions, changes });
    expect(page).toContain('<li><code>&lt;b></code> may be null. Clients that call it fail.</li>');
    expect(page).not.toContain('<b>');
  });
});
