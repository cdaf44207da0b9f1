import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayName, displayUri } from './uri.js';

describe('displayUri', () => {
  it.each([
    ['https://user:secret@api.test:8443/a.yaml?key=secret#secret', 'https://api.test:8443/a.yaml'],
    ['http://user:secret@[broken/a?secret', 'http://[broken/a'],
    ['http:user:secret@api.test', 'http://api.test/'],
    ['file:///a%20b.yaml#/x', 'file:///a%20b.yaml'],
    ['urn:x:y', 'urn:x:y'],
  ])('shows %s as %s', (uri, shown) => {
    expect(displayUri(uri)).toBe(shown);
  });

  it('never shows userinfo or query', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9%:@?/#]{0,5}SECRET$/);
    const host = fc.constantFrom('api.test', '[::1]', '[broken', 'a b', '127.1:99999');
    fc.assert(
      fc.property(
        fc.constantFrom('http://', 'https:', 'HTTP:/', 'http:\\\\'),
        secret,
        host,
        secret,
        (start, user, name, query) => {
          expect(displayUri(`${start}${user.replaceAll(/[/?#]/g, '')}@${name}/a?${query}`)).not.toContain(
            'SECRET',
          );
        },
      ),
    );
  });
});

describe('displayName', () => {
  it('is the path from the working directory, the URL otherwise', () => {
    const cwd = join(process.cwd(), 'work');
    const uri = (path: string) => pathToFileURL(join(cwd, path)).href;
    expect(displayName(uri('api/a b.yaml'), cwd)).toBe('api/a b.yaml');
    expect(displayName(uri('../x.yaml'), cwd)).toBe('../x.yaml');
    expect(displayName(uri('-'), cwd)).toBe('-');
    expect(displayName('file:///x.yaml', '/a/b/c')).toBe('/x.yaml');
    expect(displayName('https://u@api.test/x?y', cwd)).toBe('https://api.test/x');
  });
});
