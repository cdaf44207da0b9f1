import { constantFrom, integer, property, record, array, assert } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InsertionPoint } from '../../api/records.js';
import { decodeMessageBytes, splitMessageBytes, decodeBytes } from './message-bytes.js';

function point(id: string, offset: number, length: number): InsertionPoint {
  return { id, pointer: '', type: 'string', wire: { offset, length } };
}

describe('the bytes of a message', () => {
  const rendered = {
    line: 'POST /größe HTTP/1.1',
    headers: [['Host', 'api.test']] as const,
    body: { encoding: 'utf8', data: '{"a":"😀x"}' } as const,
  };

  it('are counted as encoded, not as JavaScript counts characters', () => {
    const bytes = decodeMessageBytes(rendered);
    const offset = Buffer.from(bytes).indexOf('x"}');
    const pieces = splitMessageBytes(bytes, [point('body:/a', offset, 1)]);
    expect(pieces.filter(({ points }) => points.length > 0).map((piece) => decodeBytes(piece.bytes))).toEqual(
      ['x'],
    );
    expect(decodeBytes(bytes)).toBe('POST /größe HTTP/1.1\r\nHost: api.test\r\n\r\n{"a":"😀x"}');
  });

  it('of a body in base64 are decoded, and shown in hexadecimal if they are not text', () => {
    const bytes = decodeMessageBytes({ ...rendered, body: { encoding: 'base64', data: '/wA=' } });
    expect([...bytes.subarray(-2)]).toEqual([0xff, 0]);
    expect(decodeBytes(bytes.subarray(-2))).toBe('\\xff\\x00');
  });

  it('are all present once, in order, for any insertion points', () => {
    const bytes = decodeMessageBytes(rendered);
    const points = array(
      record({
        id: constantFrom('a', 'b'),
        offset: integer({ min: 0, max: 80 }),
        length: integer({ min: 0, max: 80 }),
      }),
    );
    assert(
      property(points, (given) => {
        const pieces = splitMessageBytes(
          bytes,
          given.map(({ id, offset, length }) => point(id, offset, length)),
        );
        const unmarked = given.filter(({ id, offset, length }) => {
          let at = 0;
          return pieces.some((piece) => {
            const begin = at;
            at += piece.bytes.length;
            return begin >= offset && at <= offset + length && at > begin && !piece.points.includes(id);
          });
        });
        const whole = Buffer.concat(pieces.map((piece) => piece.bytes));
        expect([unmarked, whole.equals(bytes)]).toEqual([[], true]);
      }),
    );
  });
});
