import { Writable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeKey } from '../keys/key-text.js';
import { createLog } from './log.js';
import { anyCharacters } from '../../../../test/support/any-characters.js';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  write(createLog('info', stream));
  return text;
}

describe('the log', () => {
  it('has one JSON object on each line, with level, time and message', () => {
    const line = logged((log) => log.warn({ route: '/x' }, 'slow'));
    expect(line.endsWith('}\n')).toBe(true);
    expect(JSON.parse(line)).toEqual({ level: 'warn', time: expect.any(String), route: '/x', msg: 'slow' });
  });

  it('never shows a key, in any position', () => {
    const { text } = makeKey();
    const line = logged((log) => {
      log.info(
        { headers: { authorization: 'Bearer abc' }, a: { b: { authorization: 'Basic abc' } } },
        `got ${text}`,
      );
      log.info({ text, nested: { list: [text] }, err: new Error(text) });
    });
    expect(line).not.toContain(text);
    expect(line).not.toContain(text.slice(6, 30));
    expect(line).not.toContain('abc');
  });

  it('never shows userinfo or query of a URL', () => {
    const line = logged((log) => {
      log.info(
        { url: 'https://user:pass@specs.test/a.yaml?token=secret#part' },
        'fetch postgres://u:pass@db/x',
      );
      log.info('GET http://a.test/?secret\\" and more');
    });
    expect(line).not.toMatch(/pass|secret|token/);
    expect(line).toContain('https://specs.test/a.yaml"');
    for (const left of line.trim().split('\n')) JSON.parse(left);
  });

  it('keeps only safe parts of an error: no statement, no parameters, no properties', () => {
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (name)=(secret)' });
    const error = new Error('Failed query: insert into keys values ($1)\nparams: secret', { cause });
    const line = logged((log) => log.error({ err: error }, 'no luck'));
    expect(line).not.toContain('secret');
    expect(JSON.parse(line).err).toMatchObject({ message: 'A query failed.', cause: { code: '23505' } });
  });

  it('has one line per event, for any logged value', () => {
    fc.assert(
      fc.property(anyCharacters(), anyCharacters(), (left, right) => {
        const text = logged((log) =>
          log.info({ [`x${left}`]: right, url: `https://a/${left}?${right}` }, `m${right}`),
        );
        expect(text.split('\n')).toHaveLength(2);
        expect(text.slice(0, -1)).not.toMatch(/(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        expect(JSON.parse(text)).toMatchObject({ level: 'info' });
      }),
    );
  });

  it('continues after its reader has closed', () => {
    const stream = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) });
    const log = createLog('info', stream);
    log.info('one');
    return new Promise<void>((resolve) => {
      setImmediate(() => {
        expect(() => log.info('two')).not.toThrow();
        resolve();
      });
    });
  });
});
