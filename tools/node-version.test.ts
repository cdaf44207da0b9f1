import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { oldestNode, requireNode } from './node-version.mjs';

describe('requireNode', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '100.0.0', '23.0.0-nightly'])('accepts %s', (version) => {
    expect(() => requireNode(version)).not.toThrow();
  });

  it.each(['20.18.9', '18.20.0', '9.11.2'])('rejects %s in one sentence', (version) => {
    expect(() => requireNode(version)).toThrow(`Assay needs Node 20.19 or newer; this is Node ${version}.`);
  });

  it('requires the version of package.json', () => {
    const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
      engines: { node: string };
    };
    expect(`${manifest.engines.node}.0`).toBe(`>=${oldestNode}`);
  });
});
