import { join, parse, win32 } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contains, displayName, displayUri, filePath, pathWithin } from './uri.js';

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
    const { root } = parse(cwd);
    const short = pathToFileURL(`${root}x.yaml`).href;
    expect(displayName(short, join(root, 'a', 'b', 'c', 'd', 'e'))).toBe(
      `${root}x.yaml`.replaceAll('\\', '/'),
    );
    expect(displayName('https://u@api.test/x?y', cwd)).toBe('https://api.test/x');
  });
});

describe('filePath on Windows', () => {
  const pathOf = (uri: string, near = 'C:\\apis') => filePath(uri, near, true);

  it.each([
    ['file:///C:/apis/a%20b.yaml', 'C:\\apis\\a b.yaml'],
    // The form that Visual Studio Code writes.
    ['file:///c%3A/apis/openapi.yaml', 'c:\\apis\\openapi.yaml'],
    ['file://localhost/C:/a.yaml', 'C:\\a.yaml'],
    ['file:///apis/no-drive.yaml', undefined],
    ['file:///C:/a%2Fb.yaml', undefined],
    ['file:///C:/a%5Cb.yaml', undefined],
    ['https://api.test/a.yaml', undefined],
  ])('is %s -> %j', (uri, path) => expect(pathOf(uri)).toBe(path));

  it.each([
    'file://server/share/a.yaml',
    'file:////server/share/a.yaml',
    'file:///%5C%5Cserver/share/a.yaml',
  ])('accesses no other machine for %s', (uri) => {
    expect(pathOf(uri)).toBeUndefined();
    expect(pathOf(uri, '\\\\other\\share\\apis')).toBeUndefined();
    expect(pathOf(uri, '\\\\?\\C:\\apis')).toBeUndefined();
  });

  it('finds files of the network share of the working directory', () => {
    expect(pathOf('file://server/share/apis/a.yaml', '\\\\Server\\share\\apis')).toBe(
      '\\\\server\\share\\apis\\a.yaml',
    );
    expect(pathOf('file://wsl$/Ubuntu/home/a.yaml', '\\\\wsl$\\Ubuntu\\home')).toBe(
      '\\\\wsl$\\Ubuntu\\home\\a.yaml',
    );
    // On other systems such a path is a name with backslashes.
    expect(filePath('file://server/share/a.yaml', '\\\\server\\share', false)).toBeUndefined();
  });
});

describe('paths in folders of Windows', () => {
  it.each([
    ['C:\\apis', 'C:\\apis\\parts\\a.yaml', 'parts/a.yaml'],
    ['C:\\apis', 'c:\\APIS\\a.yaml', 'a.yaml'],
    ['C:\\apis', 'C:\\apis\\..a.yaml', '..a.yaml'],
    ['C:\\', 'C:\\a.yaml', 'a.yaml'],
    ['\\\\server\\share', '\\\\server\\share\\a.yaml', 'a.yaml'],
    ['C:\\apis', 'D:\\apis\\a.yaml', undefined],
    ['C:\\apis', 'C:\\apis2\\a.yaml', undefined],
    ['C:\\apis', '\\\\server\\share\\a.yaml', undefined],
    ['C:\\apis', undefined, undefined],
  ])('%s has %s as %s', (folder, path, name) => {
    expect(pathWithin(folder, path, win32)).toBe(name);
    if (path !== undefined) expect(contains(folder, path, win32)).toBe(name !== undefined);
  });
});
