import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attachment } from './attachment.js';

it.each([
  ['petstore.har', 'attachment; filename="petstore.har"'],
  ['Cloudflare API 4.0.0.zip', 'attachment; filename="Cloudflare API 4.0.0.zip"'],
  ['Größe.har', `attachment; filename="Gr_e.har"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.har`],
  ["it's (new)*.har", `attachment; filename="it_s _new__.har"; filename*=UTF-8''it%27s%20%28new%29_.har`],
  ['../../etc/passwd', 'attachment; filename="_.._etc_passwd"'],
  [
    'a"; filename="evil.exe',
    `attachment; filename="a__ filename__evil.exe"; filename*=UTF-8''a_%3B%20filename%3D_evil.exe`,
  ],
  [
    'a\r\nSet-Cookie: x=1',
    `attachment; filename="a_Set-Cookie_ x_1"; filename*=UTF-8''a_Set-Cookie_%20x%3D1`,
  ],
  ['\u202Egpj.exe', 'attachment; filename="_gpj.exe"'],
  ['.bashrc', 'attachment; filename="bashrc"'],
  ['aux.json', 'attachment; filename="aux-.json"'],
  ['', 'attachment; filename="export"'],
])('names %j', (name, header) => {
  expect(attachment(name)).toBe(header);
});

const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));

it('the header is one value for any name, and its names have no folders', () => {
  const any = fc.oneof(
    fc.string(),
    fc.string({ unit: anyCharacter }),
    fc.string({ unit: fc.constantFrom('.', '/', '"', ' ', 'ä') }),
  );
  fc.assert(
    fc.property(any, (name) => {
      const header = attachment(name);
      expect(header).toMatch(
        /^attachment; filename="[A-Za-z0-9_-](?:[A-Za-z0-9._ -]*[A-Za-z0-9_-])?"(?:; filename\*=UTF-8''[!#$&+.^`|~%A-Za-z0-9_-]+)?$/,
      );
      const extended = /filename\*=UTF-8''(.*)$/.exec(header)?.[1];
      if (extended !== undefined)
        expect(decodeURIComponent(extended)).not.toMatch(/[\p{Cc}\p{Cf}/\\]|^\.|^$/u);
    }),
    { numRuns: 200 },
  );
});
