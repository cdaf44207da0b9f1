import type { PageDocument } from '@assay/reporters';
import { expect, it } from 'vitest';
import { ChangesOfPages } from './page-changes.js';
import { Session } from './session.js';

async function pageOf(url: string): Promise<PageDocument> {
  const text = `openapi: 3.1.1\ninfo: { title: A, version: "1" }\nservers: [{ url: ${url} }]\npaths: {}\n`;
  const session = new Session();
  session.take([{ path: 'a.yaml', text }], 'a.yaml');
  return (await session.check(() => Promise.resolve())).page;
}

it('only changed members of a page are sent, and all of them together are the page', async () => {
  const changes = new ChangesOfPages();
  const [first, same, other] = [
    await pageOf('"https://a.test"'),
    await pageOf('"https://a.test"'),
    await pageOf('"http://a.test"'),
  ];
  expect(changes.since(first)).toEqual(first);
  expect(changes.since(same)).toEqual({});
  const change = changes.since(other);
  expect(Object.keys(change)).toContain('findings');
  expect(Object.keys(change)).not.toContain('name');
  expect({ ...first, ...change }).toEqual(other);
});
