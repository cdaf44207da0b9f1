import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runnerQuery, type RunnerQuery } from './query.js';
import { anyCharacters } from '../../../../test/support/any-characters.js';

/** Returns the text that Redocly's runner writes. */
function written({ value, allowReserved }: RunnerQuery): string {
  const encoded = encodeURIComponent(value).replace(
    /[!'()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  if (!allowReserved) return encoded;
  return encoded.replace(/%(?:3A|2F|3F|23|5B|5D|40|21|24|26|27|28|29|2A|2B|2C|3B|3D)/g, decodeURIComponent);
}

describe('runnerQuery', () => {
  it.each(['10', 'a%26b', 'Z%C3%BCrich', 'a,b,c', 'a&tags=b', 'a%20b', 'a|b', 'x/y?z', ''])(
    'writes %s unchanged',
    (text) => {
      expect(decodeURIComponent(written(runnerQuery(text)))).toBe(decodeURIComponent(text));
      for (const delimiter of [',', '&', '%26', '%2C']) {
        expect(written(runnerQuery(text)).includes(delimiter)).toBe(text.includes(delimiter));
      }
    },
  );

  it('omits items if delimiters and encoded reserved characters would be adjacent', () => {
    expect(runnerQuery('a&tags=b%26c')).toEqual({ value: 'a', allowReserved: false, isExact: false });
    expect(runnerQuery('a,b%2Cc')).toEqual({ value: 'a,b,c', allowReserved: false, isExact: false });
  });

  it('writes any encoded value so that it can be read back', () => {
    fc.assert(
      fc.property(
        anyCharacters().filter((value) => value === value.replace(/[\ud800-\udfff]/gu, '')),
        (value) => {
          expect(written(runnerQuery(encodeURIComponent(value)))).toBe(
            written({ value, allowReserved: false, isExact: true }),
          );
        },
      ),
    );
  });
});
