import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeHead, type Piece } from './message.js';

const pieces = fc.array(
  fc.record({ text: fc.stringMatching(/^[!-~]{1,8}$/) }).map(({ text }) => ({ text })),
  { minLength: 1, maxLength: 5 },
);

test('a span covers its value in the message', () => {
  fc.assert(
    fc.property(
      pieces,
      fc.array(fc.tuple(fc.stringMatching(/^[A-Za-z-]{1,10}$/), pieces), { maxLength: 4 }),
      (target, headers) => {
        let number = 0;
        const values = new Map<string, string>();
        const marked = (list: readonly { text: string }[]): Piece[] =>
          list.map(({ text }) => {
            const id = String(number++);
            values.set(id, text);
            return { text, spans: [{ id, offset: 0, length: text.length }] };
          });
        const head = writeHead({
          method: 'GET',
          target: marked(target),
          headers: headers.map(([name, value]) => ({ name, value: marked(value) })),
        });
        const message = `${head.line}\r\n${head.headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
        expect(head.length).toBe(message.length);
        for (const [id, { offset, length }] of head.spans) {
          expect(message.slice(offset, offset + length)).toBe(values.get(id));
        }
      },
    ),
  );
});
