import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { burp } from '../../packages/exporters/src/burp/burp.js';
import { cats } from '../../packages/exporters/src/cats/cats.js';
import { proxify } from '../../packages/exporters/src/proxify/proxify.js';
import { raw } from '../../packages/exporters/src/raw/raw.js';
import type { Exporter, ExportSource } from '../../packages/exporters/src/index.js';
import { oneLine } from '../../packages/exporters/src/shared/text.js';
import { wireMessages } from '../../packages/exporters/src/shared/wire-messages.js';
import { sample } from '../../packages/exporters/test/sample.js';
import { importForMock } from './generated.js';
import { buildGoReader, goIsMissing, type ReadRequest } from './read-by-go.js';
import { realDocuments } from './real-documents.js';

const missing = goIsMissing();
if (missing !== undefined) process.stderr.write(`${missing} Its tests are skipped.\n`);

let reader: ReturnType<typeof buildGoReader>;
beforeAll(() => {
  if (missing === undefined) reader = buildGoReader();
});
afterAll(() => reader?.close());

const exporters = { raw, burp, proxify };

/** The requests of an import, except those that an export reports as omitted. */
function expected(source: ExportSource, leftOut: readonly string[]): unknown[] {
  return wireMessages(source)
    .filter(({ name }) => !leftOut.some((line) => line.startsWith(`${oneLine(name)} is omitted`)))
    .map(({ method, origin, target, body }) => ({
      method,
      url: `${origin}${target}`,
      host: origin.replace(/^https?:\/\//, ''),
      body: Buffer.from(body?.data ?? '', body?.encoding ?? 'utf8').toString('base64'),
    }));
}

function readBy(exporter: keyof typeof exporters, source: ExportSource): [unknown[], unknown[]] {
  const writer: Exporter = exporters[exporter];
  const [file] = writer.write(source);
  const read = reader.read(exporter, file!.text) as ReadRequest[]; // `as`: the program prints them
  const seen = read.map(({ method, url, host, body }) => ({ method, url, host, body }));
  return [seen, expected(source, file!.leftOut ?? [])];
}

describe.skipIf(missing !== undefined)('the HTTP reader of Go', () => {
  const names = Object.keys(exporters) as (keyof typeof exporters)[]; // `as`: the keys of a literal are known

  it.each(names)('reads the requests of the sample from `%s`, and all of their fields', (name) => {
    const [seen, written] = readBy(name, sample);
    expect(seen).toEqual(written);
    expect(seen.length).toBeGreaterThan(2);
  });

  it.each(realDocuments(['petstore-oas30.yaml', 'asana.yaml', 'box.json', 'stripe.yaml']))(
    'reads all messages of $name from each of them',
    async (document) => {
      const generated = await importForMock(readFileSync(document.path, 'utf8'), document);
      await generated.close();
      for (const name of names) {
        const [seen, written] = readBy(name, generated.made);
        expect(seen).toEqual(written);
      }
    },
  );
});

describe.skipIf(missing !== undefined)('kin-openapi', () => {
  it.each(realDocuments(['petstore-oas30.yaml', 'asana.yaml', 'box.json', 'stripe.yaml']))(
    'reads the OpenAPI document of $name, with a value for each required parameter where Nuclei expects one',
    async (document) => {
      const generated = await importForMock(readFileSync(document.path, 'utf8'), document);
      await generated.close();
      const { text } = cats.write(generated.made)[2]!;
      const read = reader.read('openapi', text) as { operations: number; missing: string[] }; // `as`: the program prints it
      expect(read.missing).toEqual([]);
      expect(read.operations).toBeGreaterThan(2);
    },
  );
});
