import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { validate } from './validate.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-outcomes-')));
afterAll(() => rmSync(folder, { recursive: true }));

const schema = 'type: string\nmaxLength: 20\n';
const document = (title: string): string =>
  `openapi: 3.1.1\ninfo: { title: ${title}, version: 1.0.0 }\npaths: {}\ncomponents: { schemas: { A: { $ref: shared.yaml } } }\n`;
writeFileSync(join(folder, 'shared.yaml'), schema);
for (const name of ['one', 'two']) writeFileSync(join(folder, `${name}.yaml`), document(name));

/** Returns the byte counts that a run of the command reports. */
async function readBy(names: readonly string[]): Promise<number[]> {
  const read: number[] = [];
  const streams = { stdin: Readable.from([]), stdout: new PassThrough(), stderr: new PassThrough() };
  const io = { ...streams, env: {}, cwd: () => folder, reads: (bytes: number) => void read.push(bytes) };
  await validate(names, { reports: [], color: false, config: false }, io);
  return read;
}

describe('the number of bytes that a run reads', () => {
  it('counts the document and its references', async () => {
    expect(await readBy(['one.yaml'])).toEqual([document('one').length, schema.length]);
  });

  it('is infinite from the start with several documents', async () => {
    expect((await readBy(['one.yaml', 'two.yaml']))[0]).toBe(Infinity);
  });
});

describe('a severity setting above the grade of the rule', () => {
  const anonymous = `openapi: 3.1.1
info: { title: One, version: 1.0.0 }
paths: { /a: { get: { responses: { '204': { description: Empty. } } } } }
`;
  writeFileSync(join(folder, 'anonymous.yaml'), anonymous);

  async function noteFor(rule: string): Promise<string> {
    const stderr = new PassThrough();
    const streams = { stdin: Readable.from([]), stdout: new PassThrough(), stderr };
    const flags = { reports: [], color: false, config: false, rule: [rule] };
    await validate(['anonymous.yaml'], flags, { ...streams, env: {}, cwd: () => folder });
    return String(stderr.read() ?? '');
  }

  it.each([
    ['security-schemes-missing=critical', '`=critical` gives all findings'],
    ['security-schemes-missing=high', 'leaves 1 finding below high, because the rule grades it lower'],
  ])('is noted: %s', async (rule, sentence) => {
    expect(await noteFor(rule)).toContain(`\`--rule ${rule}\` leaves`);
    expect(await noteFor(rule)).toContain(sentence);
  });

  it.each(['security-schemes-missing==high', 'security-schemes-missing=low', 'security-schemes-missing=off'])(
    'is not noted if exact or low: %s',
    async (rule) => {
      expect(await noteFor(rule)).not.toContain('leaves');
    },
  );
});
