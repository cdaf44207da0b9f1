import { describe, expect, it } from 'vitest';
import { statedPaging } from './stated-paging.js';

describe('the paging role of a description', () => {
  it.each([
    'Results per page.',
    'The number of items in a page',
    'Page size, 20 by default',
    'Maximum number of matching records to return.',
    'Number of results per request',
  ])('is the page size: %s', (text) => {
    expect(statedPaging(text)).toBe('page size');
  });

  it.each([
    'The page number.',
    'Token of the next page, from the previous response',
    'Number of the page to return',
    'Which page of results to return',
    'The number of results to skip',
    'Offset of the first row',
    'Used for pagination.',
    'A continuation token',
  ])('is the requested page: %s', (text) => {
    expect(statedPaging(text)).toBe('page position');
  });

  it.each([
    'The token that you were given after login.',
    'Number of pages that the book has',
    'The landing page that users see next',
    'The number of seats to book',
    `${'The session. '.repeat(40)}The page number.`,
  ])('is absent: %s', (text) => {
    expect(statedPaging(text)).toBeUndefined();
  });
});
