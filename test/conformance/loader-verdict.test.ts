import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { validateDocument } from '../../packages/core/src/schema/validate.js';
import { formats, type Format } from '../../packages/core/src/format.js';

/** Documents with different verdicts, each with the reason for the difference. */
const differences: Readonly<Record<string, string>> = {
  'cafe.yaml': '@readme/openapi-parser does not support 3.2',
  'oas3.2.yaml': '@readme/openapi-parser does not support 3.2',
  'oas2.yaml': '@readme/openapi-parser throws on an extension in a Responses Object',
  'oas3.1.yaml': '@readme/openapi-parser reads the `summary` of a reference as a field of its target',
  'schema-object.yaml': 'from 3.1 on @readme/openapi-parser does not validate Schema Objects',
  'path-extension.yaml': '@readme/openapi-parser requires a slash before an extension in `paths`, too',
  'no-responses.yaml': 'Assay requires `responses` in 3.1, too',
  'xsoar.json': 'a reference has no target: an issue, but no violation of the schema',
  'apis__openapi__apicurio.local__registry__2.5.x__orig__openapi.yaml': '`paths` has an extension',
  'apis__openapi__codat.io__sync-for-commerce__1.1__openapi.json': 'a Schema Object of 3.1 is null',
  'hetras-certification.net__hotel__v0__swagger.yaml':
    'the official schema of 2.0 allows any names of definitions',
};

/** Documents that cost @readme/openapi-parser gigabytes. They come last, each in a separate process. */
const heavy = ['cloudflare.json', 'kubernetes-oas20.json', 'stripe.json', 'stripe.yaml', 'rebilly.yaml'];

interface Verdict {
  readonly file: string;
  /** Undefined if there is no verdict. */
  readonly valid: boolean | undefined;
  readonly errors: readonly string[];
}

const script = fileURLToPath(new URL('readme-verdicts.mjs', import.meta.url));

/**
 * Runs @readme/openapi-parser on files, at most 90 seconds per process. If a process crashes, its remaining files have no
 * verdict.
 */
async function readmeVerdicts(files: readonly string[]): Promise<Verdict[]> {
  if (files.length === 0) return [];
  const run = promisify(execFile)(process.execPath, ['--max-old-space-size=4096', script, ...files], {
    timeout: 90_000,
    maxBuffer: 64e6,
  });
  const output = await run.then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? '',
  );
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Verdict);
}

async function assayVerdict(file: string): Promise<Verdict> {
  const text = readFileSync(file, 'utf8');
  const document = (file.endsWith('.json') ? JSON.parse(text) : load(text)) as {
    swagger?: string;
    openapi?: string;
  };
  const format = document.swagger === undefined ? `oas${String(document.openapi).slice(0, 3)}` : 'oas2';
  const known = formats.find((name): name is Format => name === format);
  if (known === undefined) return { file, valid: undefined, errors: [`${format} is no format of Assay`] };
  const records = await validateDocument(known, document);
  return {
    file,
    valid: records.length === 0,
    errors: records.slice(0, 2).map((record) => JSON.stringify(record)),
  };
}

/** Compares both verdicts of each file. Returns the unlisted differences, and the listed files without a difference. */
async function compare(files: readonly string[], theirs: readonly Verdict[]): Promise<string[]> {
  const verdicts = new Map(theirs.map((verdict) => [verdict.file, verdict]));
  const surprises: string[] = [];
  for (const file of files) {
    const [assay, readme] = [await assayVerdict(file), verdicts.get(file)];
    const differs = assay.valid !== readme?.valid;
    const listed = differences[basename(file)] !== undefined;
    if (differs !== listed)
      surprises.push(
        `${file}: Assay ${assay.valid} ${assay.errors.join()}, @readme ${readme?.valid} ${readme?.errors.join()}`,
      );
  }
  return surprises;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder).map((name) => join(folder, name));
}

describe('the verdict valid or invalid', () => {
  it('is that of @readme/openapi-parser for bundled documents', async () => {
    const core = fileURLToPath(new URL('../../packages/core/src/schema/fixtures', import.meta.url));
    const own = fileURLToPath(new URL('fixtures/verdict', import.meta.url));
    const files = [...filesIn(core), ...filesIn(own)];
    expect(await compare(files, await readmeVerdicts(files))).toEqual([]);
  }, 60_000);

  const corpus = process.env['ASSAY_CORPUS'];
  if (corpus === undefined)
    process.stdout.write('ASSAY_CORPUS is not set: verdicts are compared on the bundled documents only.\n');

  it.skipIf(corpus === undefined)(
    'is that of @readme/openapi-parser for real documents',
    async () => {
      const files = ['bench', 'directory', 'swagger2'].flatMap((folder) =>
        filesIn(join(corpus ?? '', folder)),
      );
      const light = files.filter((file) => !heavy.includes(basename(file)));
      const batches = Array.from({ length: Math.ceil(light.length / 40) }, (_, index) =>
        light.slice(index * 40, index * 40 + 40),
      );
      const theirs: Verdict[] = [];
      for (const batch of [
        ...batches,
        ...files.filter((file) => heavy.includes(basename(file))).map((file) => [file]),
      ]) {
        theirs.push(...(await readmeVerdicts(batch)));
      }
      const surprises = await compare(files, theirs);
      process.stdout.write(
        `Compared ${files.length} documents, ${theirs.filter(({ valid }) => valid === undefined).length} of them without a verdict of @readme/openapi-parser.\n`,
      );
      expect(surprises).toEqual([]);
    },
    900_000,
  );
});
