import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { version } from '../version.js';
import { defaultFetchPolicy, isAllowed, parseAllowedHost } from './policy.js';

describe('parseAllowedHost', () => {
  it.each([
    ['api.test', { host: 'api.test', port: undefined }],
    ['API.test:8443', { host: 'api.test', port: 8443 }],
    ['127.0.0.1:3000', { host: '127.0.0.1', port: 3000 }],
    ['[::1]:8080', { host: '[::1]', port: 8080 }],
  ])('reads %s', (text, expected) => {
    expect(parseAllowedHost(text)).toEqual(expected);
  });

  it.each([
    '',
    ':80',
    'api.test:',
    'api.test:99999',
    'http://api.test',
    'api.test/x',
    'a b',
    'user@api.test',
    '::1',
  ])('rejects %j as a host', (text) => {
    expect(parseAllowedHost(text)).toBeUndefined();
  });
});

describe('isAllowed', () => {
  const allowed = (url: string, host: string, port?: number) =>
    isAllowed({ ...defaultFetchPolicy, allow: [{ host, port }] }, new URL(url));

  it('compares hosts as URLs do, and the port if there is one', () => {
    expect(allowed('https://API.test./x', 'api.test')).toBe(true);
    expect(allowed('https://api.test/', 'api.test', 443)).toBe(true);
    expect(allowed('http://api.test/', 'api.test', 443)).toBe(false);
    expect(allowed('http://[::1]:80/', '::1', 80)).toBe(true);
    expect(allowed('http://127.1/', '127.0.0.1')).toBe(true);
    expect(allowed('http://evil-api.test/', 'api.test')).toBe(false);
    expect(allowed('http://sub.api.test/', 'api.test')).toBe(false);
  });
});

describe('the user agent', () => {
  it('names the version in package.json', () => {
    const manifest: unknown = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    expect(manifest).toMatchObject({ version });
    expect(defaultFetchPolicy.userAgent).toBe(`assay/${version}`);
  });
});
