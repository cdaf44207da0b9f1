import { describe, expect, it } from 'vitest';
import type { Change } from '../change.js';
import { removeDuplicates } from './remove-duplicates.js';

const keys = { old: 'a', now: 'b' };

function change(fields: Partial<Change>): Change {
  // `as`: locations do not matter here.
  return {
    id: 'x',
    security: 'equal',
    clients: 'compatible',
    severity: 'low',
    axis: 'contract',
    impact: 'Clients notice.',
    ...fields,
  } as Change;
}

const weaker = (fields: Partial<Change> = {}): Change =>
  change({ axis: 'authentication', security: 'weaker', impact: 'Anybody gets in.', ...fields });

/** Returns the remaining changes of two at the same place. */
const left = (contract: Change, security: Change) =>
  removeDuplicates([
    { keys, change: contract },
    { keys, change: security },
  ]).map((item) => item.change);

describe('withoutDoubles', () => {
  it.each([
    ['compatible', 'breaking', 'breaking'],
    ['compatible', 'unknown', 'unknown'],
    ['unknown', 'breaking', 'breaking'],
  ] as const)(
    'merges a change that is %s and %s into the latter, with the reason',
    (security, contract, clients) => {
      expect(left(change({ clients: contract }), weaker({ clients: security }))).toEqual([
        weaker({ clients, impact: 'Anybody gets in. Clients notice.' }),
      ]);
    },
  );

  it.each([
    ['breaking', 'breaking'],
    ['breaking', 'unknown'],
    ['unknown', 'unknown'],
    ['unknown', 'compatible'],
    ['breaking', 'compatible'],
  ] as const)('keeps a change that is %s if the other one is %s', (clients, contract) => {
    expect(left(change({ clients: contract }), weaker({ clients }))).toEqual([weaker({ clients })]);
  });

  it('keeps the higher severity, unless security becomes weaker', () => {
    const contract = change({ clients: 'breaking', severity: 'high' });
    expect(left(contract, weaker())).toMatchObject([{ severity: 'low' }]);
    expect(left(contract, weaker({ security: 'stronger' }))).toMatchObject([{ severity: 'high' }]);
    expect(left(contract, weaker({ security: 'stronger', severity: 'critical' }))).toMatchObject([
      { severity: 'critical' },
    ]);
  });

  it('keeps both if neither contains the other, or if the locations differ', () => {
    const both = [
      { keys, change: change({}) },
      { keys, change: change({ id: 'y' }) },
    ];
    expect(removeDuplicates(both)).toEqual(both);
    const elsewhere = [
      { keys, change: change({}) },
      { keys: { old: 'c', now: 'd' }, change: weaker() },
    ];
    expect(removeDuplicates(elsewhere)).toEqual(elsewhere);
  });
});
