import { expect, it } from 'vitest';
import type { Change } from '@assay/diff';
import { grouped } from './groups.js';

const base: Change = {
  id: '',
  security: 'equal',
  clients: 'compatible',
  severity: 'low',
  clientSeverity: 'low',
  operation: null,
  axis: 'contract',
  problem: '',
  impact: '',
  recommendation: '',
  old: null,
  new: null,
};

it('sorts changes by their effect, weaker security first, and the most severe of each first', () => {
  const { weaker, breaking, stronger, other } = grouped([
    { ...base, id: 'a', security: 'weaker', clients: 'breaking' },
    { ...base, id: 'b', security: 'weaker', severity: 'critical' },
    { ...base, id: 'c', security: 'stronger', clients: 'breaking' },
    { ...base, id: 'd', security: 'stronger' },
    { ...base, id: 'e', clients: 'unknown' },
  ]);
  const ids = (changes: readonly Change[]) => changes.map(({ id }) => id);
  expect([ids(weaker), ids(breaking), ids(stronger), ids(other)]).toEqual([['b', 'a'], ['c'], ['d'], ['e']]);
});
