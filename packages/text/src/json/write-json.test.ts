import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactNumber } from '../number/exact-number.js';
import { writeJson } from './write-json.js';

describe('writeJson', () => {
  it('writes exact numbers as their literals', () => {
    const value = { a: [new ExactNumber('9007199254740993'), 1], b: undefined, c: {}, d: [] };
    expect(writeJson(value)).toBe('{"a":[9007199254740993,1],"c":{},"d":[]}');
  });

  it('equals JSON.stringify if the runtime can write literals', () => {
    const value = { a: new ExactNumber('9007199254740993') };
    expect(JSON.stringify(value)).toBe(
      'rawJSON' in JSON ? '{"a":9007199254740993}' : '{"a":9007199254740992}',
    );
  });

  it('writes everything else as JSON.stringify does', () => {
    fc.assert(
      fc.property(
        fc.json().map((text) => JSON.parse(text) as unknown),
        fc.constantFrom(0, 2),
        (value, indent) => {
          const text = writeJson([value, new ExactNumber('1e400')], indent);
          expect(text).toBe(
            JSON.stringify([value, 'exact'], undefined, indent).replace(/"exact"(?=\n?\]$)/, '1e400'),
          );
          expect(writeJson(value, indent)).toBe(JSON.stringify(value, undefined, indent));
        },
      ),
    );
  });
});
