import { expect } from 'vitest';
import type { Page } from '../src/database/page.js';

/** The first page of a list, with room for all records of a test. */
export const firstPage = { cursor: null, limit: 200 };

/** Reads all pages of a list. */
export async function allPages<Item>(
  limit: number,
  list: (page: { cursor: string | null; limit: number }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < 1_000; pages++) {
    const page: Page<Item> = await list({ cursor, limit });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) return items;
  }
  throw new Error('The pages do not end.');
}
