import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../support/command.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-fix-headers-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Fixed {
  readonly paths: Record<string, Record<string, { responses: Record<string, { headers?: unknown }> }>>;
  readonly components?: { readonly headers?: object };
}

/** An API whose operations declare a `429` response. */
function document(operations: number, components = ''): string {
  const path = (number: number): string => `  /loans${number}:
    get:
      operationId: loans${number}
      responses:
        '429': { description: Too many requests. }
`;
  const paths = Array.from({ length: operations }, (_, index) => path(index)).join('');
  return `openapi: 3.1.1\ninfo: { title: Loans, version: 1.0.0 }\npaths:\n${paths}${components}`;
}

/** Applies the fixes of one rule to a document; returns the document and the command's output. */
async function fixed(text: string, rule: string): Promise<{ document: Fixed; stated: string }> {
  const path = join(folder, 'api.yaml');
  writeFileSync(path, text);
  const { stderr, stdout } = await runCommand(folder, ['fix', 'api.yaml', '--suggested', '--rule', rule]);
  // `as`: the tests compare all fields that they read.
  return { document: load(readFileSync(path, 'utf8')) as Fixed, stated: stdout + stderr };
}

const headersOf = ({ paths }: Fixed): unknown[] =>
  Object.values(paths).map(({ get }) => get?.responses['429']?.headers);

describe.each([
  ['retry-after-missing', 'Retry-After', 'RetryAfter'],
  ['rate-limit-headers-missing', 'RateLimit', 'rate-limit'],
])('the fix of %s', (rule, header, otherName) => {
  it('describes a header that is missing once', async () => {
    const { document: after } = await fixed(document(1), rule);
    expect(headersOf(after)).toEqual([{ [header]: expect.objectContaining({ schema: expect.anything() }) }]);
    expect(after.components).toBeUndefined();
  });

  it('creates one component for a header that several responses lack', async () => {
    const { document: after } = await fixed(document(3), rule);
    const reference = { [header]: { $ref: `#/components/headers/${header}` } };
    expect(headersOf(after)).toEqual([reference, reference, reference]);
    expect(after.components).toEqual({
      headers: { [header]: expect.objectContaining({ schema: expect.anything() }) },
    });
  });

  it('refers to an existing component', async () => {
    const components = `components:\n  headers:\n    ${otherName}: { description: D., schema: { type: string } }\n`;
    const { document: after } = await fixed(document(1, components), rule);
    expect(headersOf(after)).toEqual([{ [header]: { $ref: `#/components/headers/${otherName}` } }]);
    expect(Object.keys(after.components?.headers ?? {})).toEqual([otherName]);
  });
});
