import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import type { RuleFailure } from '@assay/core';
import core from '@stoplight/spectral-core';
import type { Ruleset as RulesetType, RulesetDefinition } from '@stoplight/spectral-core';
import bundler from '@stoplight/spectral-ruleset-bundler';
import builtinsPlugin from '@stoplight/spectral-ruleset-bundler/plugins/builtins';
import commonjsPlugin from '@stoplight/spectral-ruleset-bundler/plugins/commonjs';
import stdinPlugin from '@stoplight/spectral-ruleset-bundler/plugins/stdin';
import nodePreset from '@stoplight/spectral-ruleset-bundler/presets/node';
import migrator from '@stoplight/spectral-ruleset-migrator';
import { guardRules } from '../run/guard.js';
import { explainLoadError } from './explain-load-error.js';
import { RulesetFiles } from './ruleset-files.js';
import { MissingImports } from './missing-imports.js';

/** A ruleset that can be run. */
export interface LoadedRuleset {
  readonly ruleset: RulesetType;
  /** What a person calls its file. */
  readonly name: string;
  /** What a person calls the file that a rule stands in, with the line and column where they are known. */
  placeOf(rule: string): string;
}

/** A ruleset, or why there is none. */
export type RulesetResult =
  | { readonly ok: true; readonly loaded: LoadedRuleset }
  | { readonly ok: false; readonly failures: readonly RuleFailure[] };

/** What is to be loaded: an absolute path or a URL. */
export interface RulesetRequest {
  readonly location: string;
  readonly cwd: string;
  readonly allowRemote: boolean;
}

/** Loads a ruleset as `spectral lint` does: what is not JavaScript becomes a module, which is bundled with what it imports. */
export async function loadRuleset({ location, cwd, allowRemote }: RulesetRequest): Promise<RulesetResult> {
  const files = new RulesetFiles(cwd, allowRemote);
  const missing = new MissingImports();
  const name = files.nameOf(location);
  try {
    const { code, source } = await bundle(location, files, missing);
    const mistakes = files.mistakes();
    if (mistakes.length > 0) return failed(mistakes.map((mistake) => syntaxSentence(mistake, files)), name);
    const ruleset = new core.Ruleset(evaluate(code, source), {
      severity: 'recommended',
      source,
      sourceContext: files.sourceContext(location),
    });
    guardRules(ruleset.rules);
    return { ok: true, loaded: { ruleset, name, placeOf: (rule) => placeOf(rule, files, name) } };
  } catch (error) {
    const mistakes = files.mistakes();
    if (mistakes.length > 0) return failed(mistakes.map((mistake) => syntaxSentence(mistake, files)), name);
    return { ok: false, failures: explainLoadError(error, { location, name, files, missing }) };
  }
}

async function bundle(
  location: string,
  files: RulesetFiles,
  missing: MissingImports,
): Promise<{ readonly code: string; readonly source: string }> {
  const { fs, fetch } = files;
  const plugins = [
    missing.plugin,
    builtinsPlugin.builtins(),
    commonjsPlugin.commonjs(),
    ...nodePreset.node({ fs, fetch }),
  ];
  const options = { target: 'node', format: 'commonjs', plugins } as const;
  if (!(await migrator.isBasicRuleset(location, fetch))) {
    return { code: await bundler.bundleRuleset(location, options), source: location };
  }
  const migrated = await migrator.migrateRuleset(location, { format: 'esm', fs, fetch });
  // The name that Spectral gives to the module: overrides are relative to it.
  const source = join(dirname(location), '.spectral.js');
  const code = await bundler.bundleRuleset(source, {
    ...options,
    plugins: [stdinPlugin.stdin(migrated, source), ...plugins],
  });
  return { code, source };
}

/** A ruleset that exports nothing that could be one. */
export class NoRuleset extends Error {
  readonly code = 'ERR_ASSAY_NO_RULESET';
}

/** Runs the bundle; what it imports from packages is looked for from its folder, then from here. */
function evaluate(code: string, source: string): RulesetDefinition {
  const load = createRequire(source.replace(/^https?:\//iu, ''));
  const paths = [dirname(source), dirname(fileURLToPath(import.meta.url))];
  const module: { exports?: unknown } = {};
  const run: unknown = compileFunction(code, ['module', 'require'], { filename: source });
  if (typeof run !== 'function') throw new TypeError('compileFunction gave no function');
  run(module, (id: string): unknown => load(load.resolve(id, { paths })));
  if (typeof module.exports !== 'object' || module.exports === null) {
    throw new NoRuleset('it exports no ruleset');
  }
  return module.exports as RulesetDefinition; // `Ruleset` checks it.
}

function syntaxSentence(mistake: ReturnType<RulesetFiles['mistakes']>[number], files: RulesetFiles): string {
  const { path, line, column, reason } = mistake;
  return `${files.nameOf(path)}:${line}:${column}: this is no valid ${path.endsWith('.json') ? 'JSON' : 'YAML'}: ${reason}.`;
}

function failed(sentences: readonly string[], rule: string): RulesetResult {
  return { ok: false, failures: sentences.map((message) => ({ rule, message, location: null })) };
}

function placeOf(rule: string, files: RulesetFiles, name: string): string {
  const place = files.findRule(rule);
  return place === undefined ? name : `${files.nameOf(place.path)}:${place.line}:${place.column}`;
}
