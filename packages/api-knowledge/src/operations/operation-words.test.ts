import { describe, expect, it } from 'vitest';
import { pathWords } from './operation-words.js';

describe('pathWords', () => {
  it('leaves out the location of the API, and marks variables without words', () => {
    expect(pathWords('/api/v2/users/{id}/reset-password')).toEqual([['users'], [], ['reset', 'password']]);
  });

  it('reads a custom method as a segment', () => {
    expect(pathWords('/v1/{+name}:export')).toEqual([[], ['export']]);
  });

  it('ends at a query or fragment, and drops file endings', () => {
    expect(pathWords('/oauth2/token.json?grant#refresh')).toEqual([['oauth', '2'], ['token']]);
  });

  it('handles an endless path in linear time', () => {
    expect(pathWords(`/${'{'.repeat(1_000_000)}`)).toHaveLength(1);
  });
});
