import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Agent } from './server.js';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'assay-protocol-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** The revision that `initialize` is answered with where a client asks for one. */
async function answered(protocolVersion: string): Promise<unknown> {
  const agent = await Agent.connect(folder, protocolVersion);
  await agent.close();
  // `as`: it is compared.
  return (agent.initialized as { readonly protocolVersion?: unknown }).protocolVersion;
}

const revisions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];

it.each(revisions)('a client that knows the revision of %s is answered in it', async (revision) => {
  expect(await answered(revision)).toBe(revision);
});

it.each(['1999-01-01', '2099-12-31', 'latest'])(
  'a client that asks for `%s` is answered with a revision that there is',
  async (revision) => {
    expect(revisions).toContain(await answered(revision));
  },
);
