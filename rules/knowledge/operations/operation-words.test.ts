import { describe, expect, it } from 'vitest';
import { exactWords, pathWords, squashed } from './operation-words.js';

describe('exactWords', () => {
  it('parts camel case, acronyms and everything that is no letter', () => {
    expect(exactWords('getHTTPStatus-of_item2')).toEqual(['get', 'http', 'status', 'of', 'item', '2']);
  });

  it('leaves plurals as they are, for a plural is no verb', () => {
    expect(exactWords('updates')).toEqual(['updates']);
  });
});

describe('pathWords', () => {
  it('leaves out where the API is, and marks variables by no words', () => {
    expect(pathWords('/api/v2/users/{id}/reset-password')).toEqual([['users'], [], ['reset', 'password']]);
  });

  it('reads a custom method as a segment', () => {
    expect(pathWords('/v1/{+name}:export')).toEqual([[], ['export']]);
  });

  it('ends at a query or fragment, and drops file endings', () => {
    expect(pathWords('/oauth2/token.json?grant#refresh')).toEqual([['oauth', '2'], ['token']]);
  });

  it('is quick for a path without end', () => {
    expect(pathWords(`/${'{'.repeat(1_000_000)}`)).toHaveLength(1);
  });
});

describe('squashed', () => {
  it('makes one name of all ways to write it', () => {
    expect(['page[size]', 'page_size', 'PageSize', 'page-size'].map(squashed)).toEqual(
      Array(4).fill('pagesize'),
    );
  });
});
