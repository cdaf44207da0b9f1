import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bundle } from '@assay/bundler';
import { analyse, type Analysis, type Rule } from '@assay/core';
import { createReader } from '@assay/host';
import { rules } from '@assay/rules';
import { describe, expect, it } from 'vitest';
import { corpusDocuments, corpusFolder, type CorpusDocument } from './documents.js';

const documents = corpusDocuments();
const split = documents.filter(({ isSplit }) => isSplit);
const single = documents.filter(({ isSplit }) => !isSplit).slice(0, 300);

/**
 * Rules whose findings bundling changes. These rules check components of the root document only, and a bundle has more of them. A
 * component from a whole file takes the file's name in any casing. A reference at a location that allows none is replaced by its
 * target.
 */
const changedByBundling: ReadonlySet<string> = new Set([
  'unused-component',
  'component-name-invalid',
  'schema-naming-convention',
  'reference-not-allowed-here',
]);

async function analyseFile({ path, uri }: CorpusDocument, ruleSet: readonly Rule[]): Promise<Analysis> {
  const reader = createReader({ cwd: corpusFolder() });
  const read = await reader.read({ kind: 'file', path, uri });
  const analysis = await analyse(read.ok ? read.source : read, {
    rules: ruleSet,
    preset: 'all',
    read: reader.readReferenced,
  });
  await reader.close();
  return analysis;
}

function bundleOf({ model }: Analysis): string {
  const result = model === undefined ? undefined : bundle(model);
  if (result?.ok !== true) throw new Error(result?.reason ?? 'The document cannot be analysed');
  return result.text;
}

function counts({ findings }: Analysis): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const { id } of findings) if (!changedByBundling.has(id)) counted[id] = (counted[id] ?? 0) + 1;
  return counted;
}

describe('the bundle of a real document', () => {
  it.each(single)('$name is the document, to the byte', async (document) => {
    const analysis = await analyseFile(document, []);
    expect(analysis.status).toBe('success');
    expect(bundleOf(analysis)).toBe(analysis.documents[0]?.text);
  });

  it.each(split)('$name has the findings of its files, and is its own bundle', async (document) => {
    const analysis = await analyseFile(document, rules);
    const text = bundleOf(analysis);
    const bundled = await analyse({ uri: document.uri, text }, { rules, preset: 'all' });
    expect(bundled.documents).toHaveLength(1);
    expect(counts(bundled)).toEqual(counts(analysis));
    expect(bundleOf(bundled)).toBe(text);
  });

  it('is rejected for missing references only, unlike that of @readme/openapi-parser', async () => {
    const judged = [...split, ...single.filter(({ path }) => statSync(path).size < 1_000_000)];
    const byCause = new Map<string, string[]>();
    for (let start = 0; start < judged.length; start += 40) {
      const batch = judged.slice(start, start + 40);
      const theirs = new Map(
        (await readmeBundles(batch.map(({ path }) => path))).map((item) => [item.file, item]),
      );
      for (const document of batch) {
        const missing = missingTargets(await analyseFile(document, []));
        const cause = causeOf(missing, theirs.get(document.path));
        byCause.set(cause, [...(byCause.get(cause) ?? []), document.name]);
      }
    }
    for (const [cause, names] of byCause)
      process.stdout.write(`${names.length} ${cause}${names.length > 20 ? '' : `: ${names.join(', ')}`}\n`);
    // A document that @readme/openapi-parser bundles has no missing references in Assay, either.
    expect(byCause.get(refusedHere)).toBeUndefined();
  }, 900_000);
});

const refusedHere = 'are rejected only by Assay';

/** The common result of both tools, or the reason for their difference. */
function causeOf(missing: number, theirs: Verdict | undefined): string {
  if (theirs === undefined) return 'exceed the limits of @readme/openapi-parser';
  if (theirs.reason === undefined) return missing === 0 ? 'are bundled by both' : refusedHere;
  if (missing > 0) return 'are rejected by both: a reference has no target';
  if (/ENOENT|Missing \$ref pointer|opening|ECONN|ENOTFOUND/.test(theirs.reason))
    return 'are rejected by @readme/openapi-parser: it follows references within data';
  return 'are rejected by @readme/openapi-parser as invalid';
}

/** The number of references without a target. */
function missingTargets({ faults }: Analysis): number {
  return faults.filter(({ kind }) => /^(?:UnresolvedReference|OutsideRoot|RemoteReference)Fault$/.test(kind))
    .length;
}

interface Verdict {
  readonly file: string;
  /** The reason why there is no bundle. Undefined if there is one. */
  readonly reason?: string;
}

/** Bundles files with @readme/openapi-parser, at most 90 seconds per process. */
async function readmeBundles(files: readonly string[]): Promise<Verdict[]> {
  const script = fileURLToPath(new URL('readme-bundles.mjs', import.meta.url));
  const run = promisify(execFile)(process.execPath, [script, ...files], { timeout: 90_000, maxBuffer: 64e6 });
  const output = await run.then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? '',
  );
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Verdict);
}
