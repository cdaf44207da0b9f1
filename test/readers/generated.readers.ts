import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { har } from '../../packages/exporters/src/har/har.js';
import { httpFile } from '../../packages/exporters/src/http-file/http-file.js';
import { postman } from '../../packages/exporters/src/postman/postman.js';
import type { ExportedFile } from '../../packages/exporters/src/index.js';
import { splitManualSteps } from '../../packages/exporters/src/shared/manual-steps.js';
import { importForMock, newRefusals, type GeneratedImport } from './generated.js';
import { runHttpyac } from './httpyac.js';
import { runNewman } from './newman.js';
import { inFolder, requireReader } from './run-reader.js';

const corpus = process.env['ASSAY_CORPUS'];
const inCorpus = (name: string): string => join(corpus ?? '', 'bench', name);

/** A small document, and real documents if there is a corpus. */
const documents = [
  { name: 'pet-shop.yaml', path: new URL('pet-shop.yaml', import.meta.url).pathname, stateful: true },
  ...(corpus === undefined ? [] : ['petstore-oas30.yaml', 'asana.yaml', 'box.json', 'stripe.yaml']).map(
    (name) => ({
      name,
      path: inCorpus(name),
      stateful: false,
    }),
  ),
].filter(({ path }) => existsSync(path));

async function withImport<Result>(
  document: (typeof documents)[number],
  work: (generated: GeneratedImport) => Promise<Result>,
): Promise<Result> {
  const generated = await importForMock(readFileSync(document.path, 'utf8'), document);
  try {
    return await work(generated);
  } finally {
    await generated.close();
  }
}

/** A value for each credential that an export requires. */
function secretsFor(keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, `secret-of-${key.replaceAll(/[^A-Za-z0-9]/g, '-')}`]));
}

/** Counts the steps that run without a person. Token requests that need one are in separate files. */
function stepsOf({ made }: GeneratedImport): number {
  return splitManualSteps(made).source.flows.reduce((count, { steps }) => count + steps.length, 0);
}

interface Environment {
  readonly values: readonly { readonly key: string; readonly value: string }[];
}

function postmanSecrets(files: readonly ExportedFile[]): Record<string, string> {
  const { values } = JSON.parse(files[1]!.text) as Environment; // `as`: the exporter wrote it
  return secretsFor(values.filter(({ value }) => value === '').map(({ key }) => key));
}

function httpFileSecrets(files: readonly ExportedFile[]): Record<string, string> {
  const { assay } = JSON.parse(files[1]!.text) as { assay: Record<string, string> }; // `as`: the exporter wrote it
  return secretsFor(Object.keys(assay));
}

describe.each(documents)('the exports of $name', (document) => {
  it('are an archive that har-validator accepts', async () => {
    // `as`: the library's types are not installed.
    const validator = requireReader('har-validator/lib/promise') as {
      har(archive: unknown): Promise<unknown>;
    };
    await withImport(document, async ({ made }) => {
      const archive: unknown = JSON.parse(har.write(made)[0]!.text);
      await expect(validator.har(archive)).resolves.toEqual(archive);
    });
  });

  it('are a collection whose requests, sent by newman, the strict mock accepts', async () => {
    await withImport(document, async (generated) => {
      const files = postman.write(generated.made);
      const { failures } = await inFolder(files, async (folder) =>
        runNewman(folder, files, postmanSecrets(files)),
      );
      expect(newRefusals(generated)).toEqual([]);
      expect(failures).toEqual([]);
      expect(generated.judged.length).toBe(stepsOf(generated));
    });
  });

  it('are a file whose requests, sent by httpYac, the strict mock accepts', async () => {
    await withImport(document, async (generated) => {
      const files = httpFile.write(generated.made);
      const { failures } = await inFolder(files, async (folder) =>
        runHttpyac(folder, files, httpFileSecrets(files)),
      );
      expect(newRefusals(generated)).toEqual([]);
      expect(failures).toEqual([]);
      expect(generated.judged.length).toBe(stepsOf(generated));
    });
  });
});
