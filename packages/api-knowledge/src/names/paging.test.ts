import { expect, test } from 'vitest';
import { pagingMeaning } from './paging.js';

test.each([
  ['limit', 'page size'],
  ['per_page', 'page size'],
  ['page[size]', 'page size'],
  ['$top', 'page size'],
  ['top', 'ambiguous page size'],
  ['hitsPerPage', 'page size'],
  ['max_points', 'page size'],
  ['page', 'page number'],
  ['offset', 'offset'],
  ['startIndex', 'offset'],
  ['cursor', 'cursor'],
  ['nextPageToken', 'cursor'],
  ['x.continuation-token', 'cursor'],
  ['since', 'ambiguous position'],
  ['speedLimit', undefined],
  ['pages', undefined],
  ['accessToken', undefined],
])('%s has the paging role: %s', (name, meaning) => {
  expect(pagingMeaning(name)).toBe(meaning);
});
