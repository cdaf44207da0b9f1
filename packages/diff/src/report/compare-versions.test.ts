import { analyse } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { compareVersions } from './compare-versions.js';

interface Stated {
  readonly version?: unknown;
  readonly servers?: readonly string[];
  readonly paths?: readonly string[];
}

async function modelOf({ version = 'x', servers = [], paths = [] }: Stated) {
  const document = {
    openapi: '3.1.1',
    info: { title: 'A', version },
    servers: servers.map((url) => ({ url })),
    paths: Object.fromEntries(paths.map((path) => [path, {}])),
  };
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  return (await analyse({ uri: 'file:///a.json', bytes }, { rules: [] })).model;
}

async function step(old: Stated, now: Stated) {
  const { isMajor, place } = compareVersions(await modelOf(old), await modelOf(now));
  return isMajor ? place : false;
}

describe('a new major version', () => {
  it.each<[string, Stated, Stated, string | false]>([
    ['info.version from 1.4.0 to 2.0.0', { version: '1.4.0' }, { version: '2.0.0' }, 'info.version'],
    ['info.version from 1 to v2-beta', { version: 1 }, { version: 'v2-beta' }, 'info.version'],
    ['info.version from 0.2.9 to 0.3.0', { version: '0.2.9' }, { version: '0.3.0' }, 'info.version'],
    ['info.version from 0.9 to 1.0', { version: '0.9' }, { version: '1.0' }, 'info.version'],
    [
      'a server from /v1 to /v2',
      { servers: ['https://a.test/v1'] },
      { servers: ['https://a.test/v2/'] },
      'server',
    ],
    ['all paths from /v1 to /v2', { paths: ['/v1/a', '/v1/b'] }, { paths: ['/v2/a'] }, 'path'],
  ])('is %s', async (_, old, now, place) => {
    expect(await step(old, now)).toBe(place);
  });

  it.each<[string, Stated, Stated]>([
    ['a minor version', { version: '1.4.0' }, { version: '1.5.0' }],
    ['a lower version', { version: '2.0.0' }, { version: '1.0.0' }],
    ['a patch before 1.0.0', { version: '0.2.0' }, { version: '0.2.1' }],
    ['another date', { version: '2025-06-01' }, { version: '2026-06-01' }],
    ['paths of a new version beside the old ones', { paths: ['/v1/a'] }, { paths: ['/v1/a', '/v2/a'] }],
    ['a server that keeps its version', { servers: ['/v1'] }, { servers: ['/v1', '/v2'] }],
    ['no version', {}, {}],
  ])('is not %s', async (_, old, now) => {
    expect(await step(old, now)).toBe(false);
  });
});
