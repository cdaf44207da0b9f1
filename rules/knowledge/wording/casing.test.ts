import { describe, expect, it } from 'vitest';
import { expectedCasing, matchesCasing, type Casing } from './casing.js';

describe('a name', () => {
  it.each<[string, readonly Casing[]]>([
    ['userId', ['camelCase']],
    ['user_id', ['snake_case']],
    ['user-id', ['kebab-case']],
    ['UserId', ['PascalCase', 'Train-Case']],
    ['USER_ID', ['SCREAMING_SNAKE_CASE']],
    ['User-Id', ['Train-Case']],
    ['id', ['camelCase', 'snake_case', 'kebab-case', 'flatcase']],
    ['filter[user_id]', ['snake_case']],
    ['$orderBy', ['camelCase']],
    ['_links', ['camelCase', 'snake_case', 'kebab-case', 'flatcase']],
    ['user id', []],
  ])('%s is written in %j', (name, expected) => {
    const all: readonly Casing[] = [
      'camelCase',
      'snake_case',
      'kebab-case',
      'PascalCase',
      'SCREAMING_SNAKE_CASE',
      'Train-Case',
      'flatcase',
    ];
    expect(all.filter((casing) => matchesCasing(name, casing))).toEqual(expected);
  });

  it('of another script has no casing to break', () => {
    expect(matchesCasing('имя', 'camelCase')).toBe(true);
  });
});

describe('the casing of names', () => {
  const snake = ['user_id', 'order_id', 'page_size', 'sort_by', 'id'];

  it('is the chosen one, for any names', () => {
    expect(expectedCasing('camelCase', snake)).toBe('camelCase');
  });

  it('is that of the majority', () => {
    expect(expectedCasing('consistent', [...snake, 'userId'])).toBe('snake_case');
  });

  it('is unknown with few names, or without a majority', () => {
    expect(expectedCasing('consistent', snake.slice(1))).toBeUndefined();
    expect(
      expectedCasing('consistent', ['user_id', 'order_id', 'page_size', 'userId', 'orderId', 'pageSize']),
    ).toBeUndefined();
  });
});
