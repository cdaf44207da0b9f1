import { readFileSync } from 'node:fs';
import * as fs from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lintDocument, openRuleset, type RulesetHost } from '@assay/ruleset';
import { defaultLimits, noDeadline, parseText, type SourceDocument } from '@assay/text';
import core from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import refResolver from '@stoplight/spectral-ref-resolver';
import loader from '@stoplight/spectral-ruleset-bundler/with-loader';

const host: RulesetHost = {
  describe: (location) => location,
  readText: async (location) => readFileSync(location, 'utf8'),
  locate: async (name, from = '') => ({ location: resolve(dirname(from), name), isModule: false }),
  loadModule: async () => undefined,
};

/** Parses a document of a test. */
export function parseDocument(path: string): SourceDocument {
  const parsed = parseText(pathToFileURL(path).href, readFileSync(path, 'utf8'), defaultLimits, noDeadline);
  if (!parsed.ok) throw new Error(parsed.fault.kind);
  return parsed.document;
}

interface Found {
  readonly code: string | number;
  readonly path: readonly (string | number)[];
}

/** Texts of results that are the same for the same results, in one order. */
export function describeResults(diagnostics: readonly Found[]): string[] {
  return (
    diagnostics
      // The words about a file that is missing are those of the reader.
      .map((found) => ({
        ...found,
        path: found.path.map(String),
        ...(found.code === 'invalid-ref' && { message: '' }),
      }))
      .map((found) =>
        JSON.stringify(found, [...Object.keys(found).toSorted(), 'start', 'end', 'line', 'character']),
      )
      .toSorted()
  );
}

/** Lints documents with a ruleset by both engines; gives the results that only one of them has. */
export async function compareEngines(ruleset: string, documents: readonly string[]): Promise<string[]> {
  const opened = await openRuleset({ location: ruleset, isModule: false }, host);
  const native = new Set(opened.engines.filter(({ engine }) => engine === 'native').map(({ rule }) => rule));
  const definition = await loader.bundleAndLoadRuleset(ruleset, { fs, fetch });
  const differences: string[] = [];
  for (const path of documents) {
    const text = readFileSync(path, 'utf8');
    const parsed = parseText(pathToFileURL(path).href, text, defaultLimits, noDeadline);
    if (!parsed.ok) continue;
    const access = { source: path, root: parsed.document, read: async (name: string) => parseDocument(name) };
    const { diagnostics, broken } = await lintDocument(opened.ruleset, access, opened.paths);
    const byPath = {
      resolve: async (reference: { path(): string }) => readFileSync(reference.path(), 'utf8'),
    };
    const spectral = new core.Spectral({
      resolver: new refResolver.Resolver({ resolvers: { file: byPath } }),
    });
    spectral.setRuleset(definition);
    let expected: readonly Found[];
    try {
      expected = await spectral.run(new core.Document(text, parsers.Yaml, path) as never);
    } catch (error) {
      if (broken.length === 0)
        differences.push(`${path}: Spectral fails, and the native engine does not: ${String(error)}`);
      continue;
    }
    const isCompared = ({ code }: Found): boolean =>
      native.has(String(code)) || !Object.hasOwn(opened.ruleset.rules, String(code));
    const [ours, theirs] = [
      new Set(describeResults(diagnostics.filter(isCompared))),
      new Set(describeResults(expected.filter(isCompared))),
    ];
    for (const result of ours) if (!theirs.has(result)) differences.push(`${path}: only native: ${result}`);
    for (const result of theirs) if (!ours.has(result)) differences.push(`${path}: only Spectral: ${result}`);
  }
  return differences;
}
