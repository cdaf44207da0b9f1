import { expect, it } from 'vitest';
import { lostClaims, roomFor, unknownClaims } from './claims.js';

const claim = (id: string, attempts = 1) => ({ id, attempts });

it('separates the claims known before a read, since then, and not at all', () => {
  const before = new Map([['earlier', {}]]);
  const after = new Map([['since', {}]]);
  const claims = ['earlier', 'since', 'never'].map((id) => claim(id));
  expect(unknownClaims(before, after, claims)).toEqual([claim('never')]);
});

it('drops entries that another node has claimed since, and those no longer claimed', () => {
  const before = new Map([claim('same'), claim('again'), claim('gone')].map((each) => [each.id, each]));
  expect(lostClaims(before, [claim('same'), claim('again', 2)])).toEqual([claim('again'), claim('gone')]);
});

it('has room for documents next to those that are fetched', () => {
  const work = [
    { keyId: 'a', isFetching: true },
    { keyId: 'a', isFetching: true },
    { keyId: 'b', isFetching: false },
  ];
  expect(roomFor(work, 2, { atOnce: 4, perKey: 2 })).toEqual({ documents: 1, except: ['a'] });
  expect(roomFor(work, 2, { atOnce: 1, perKey: 3 })).toEqual({ documents: 0, except: [] });
});
