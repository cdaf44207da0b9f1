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
import { guardRules } from './guard.js';
import { explainLoadError } from './explain-load-error.js';
import { RulesetFiles } from './ruleset-files.js';
import { MissingImports, type BundlePlugin } from './missing-imports.js';
import { BundledCode } from './bundled-code.js';
import type { RulesetCode } from './ruleset-code.js';
import { isSafeExpression, listExpressions } from './safe-expression.js';

/** A ruleset that loaded without errors. */
export interface LoadedRuleset {
  readonly ruleset: RulesetType;
  /** The display name of its file. */
  readonly name: string;
  /** Formats the file that defines a rule for messages, with line and column if they are known. */
  describeRulePlace(rule: string): string;
}

/** A ruleset, or the reasons why it cannot run. */
export type RulesetResult =
  | { readonly ok: true; readonly loaded: LoadedRuleset }
  | { readonly ok: false; readonly failures: readonly RuleFailure[] };

/** Decides whether the code of a ruleset runs. The callback itself reports code that it rejects. */
export type AdmitRulesetCode = (code: RulesetCode) => Promise<boolean>;

/** The ruleset to load: an absolute path or a URL. */
export interface RulesetRequest {
  readonly location: string;
  readonly cwd: string;
  readonly allowRemote: boolean;
  readonly admits?: AdmitRulesetCode | undefined;
  readonly readText?: ((path: string) => Promise<string>) | undefined;
  readonly readUrl?: ((url: string) => Promise<string>) | undefined;
}

/** Thrown if the ruleset contains code that was not admitted. */
class CodeNotAdmitted extends Error {
  readonly code = 'ERR_ASSAY_RULESET_CODE';
}

/** Loads a ruleset as `spectral lint` does: YAML and JSON become a JavaScript module, which is bundled with its imports. */
export async function loadRuleset({
  location,
  cwd,
  allowRemote,
  admits,
  readText,
  readUrl,
}: RulesetRequest): Promise<RulesetResult> {
  const files = new RulesetFiles({ cwd, allowRemote, readText, readUrl });
  const missing = new MissingImports();
  const name = files.getDisplayPath(location);
  try {
    const { code, source, bundled } = await bundle(location, files, missing);
    const mistakes = syntaxMistakes(files, name);
    if (mistakes.length > 0) return { ok: false, failures: mistakes };
    if (admits !== undefined) {
      const modules = bundled.listModules(location, (id) => resolvePackage(id, source));
      await requireAdmitted({ kind: 'modules', paths: modules }, admits);
    }
    const definition = evaluate(code, source);
    if (admits !== undefined && !listExpressions(definition).every(isSafeExpression))
      await requireAdmitted({ kind: 'expressions', paths: files.paths }, admits);
    const ruleset = new core.Ruleset(definition, {
      severity: 'recommended',
      source,
      sourceContext: files.sourceContext(location),
    });
    guardRules(ruleset.rules);
    return {
      ok: true,
      loaded: { ruleset, name, describeRulePlace: (rule) => describeRulePlace(rule, files, name) },
    };
  } catch (error) {
    if (error instanceof CodeNotAdmitted) return { ok: false, failures: [] };
    const mistakes = syntaxMistakes(files, name);
    const failures =
      mistakes.length > 0 ? mistakes : explainLoadError(error, { location, name, files, missing });
    return { ok: false, failures };
  }
}

async function requireAdmitted(code: RulesetCode, admits: AdmitRulesetCode): Promise<void> {
  if (code.paths.length > 0 && !(await admits(code))) throw new CodeNotAdmitted();
}

interface Bundle {
  readonly code: string;
  /** The file that the bundle was built from. */
  readonly source: string;
  readonly bundled: BundledCode;
}

async function bundle(location: string, files: RulesetFiles, missing: MissingImports): Promise<Bundle> {
  const { fs, fetch } = files;
  // The package's own types cannot be resolved: they are in a package that it does not depend on.
  const commonjs: unknown = Reflect.get(commonjsPlugin, 'commonjs');
  const plugins: BundlePlugin[] = [
    missing.plugin,
    builtinsPlugin.builtins(),
    (commonjs as () => BundlePlugin)(),
    ...nodePreset.node({ fs, fetch }),
  ];
  const options = { target: 'node', format: 'commonjs', plugins } as const;
  if (!(await migrator.isBasicRuleset(location, fetch))) {
    const bundled = new BundledCode(location, false);
    const code = await bundler.bundleRuleset(location, { ...options, plugins: [bundled.plugin, ...plugins] });
    return { code, source: location, bundled };
  }
  const migrated = await migrator.migrateRuleset(location, { format: 'esm', fs, fetch });
  // The name that Spectral gives to the module. Overrides are relative to it.
  const source = join(dirname(location), '.spectral.js');
  const bundled = new BundledCode(source, true);
  const code = await bundler.bundleRuleset(source, {
    ...options,
    plugins: [bundled.plugin, stdinPlugin.stdin(migrated, source), ...plugins],
  });
  return { code, source, bundled };
}

/** Thrown if the module of a ruleset does not export a ruleset. */
export class NoRuleset extends Error {
  readonly code = 'ERR_ASSAY_NO_RULESET';
}

/** Runs the bundle. Its packages are resolved from the bundle's folder first, then from Assay's. */
function evaluate(code: string, source: string): RulesetDefinition {
  const load = createRequire(requireBase(source));
  const module: { exports?: unknown } = {};
  // `compileFunction` creates a function with exactly these parameters.
  const run = compileFunction(code, ['module', 'require'], { filename: source }) as (
    module: object,
    require: (id: string) => unknown,
  ) => void;
  run(module, (id) => {
    const loaded: unknown = load(load.resolve(id, { paths: packagePaths(source) }));
    return loaded;
  });
  if (typeof module.exports !== 'object' || module.exports === null) {
    throw new NoRuleset('it does not export a ruleset');
  }
  return module.exports as RulesetDefinition; // `Ruleset` checks it.
}

/** Returns the file of a package that a ruleset imports, or the package's name if it cannot be resolved. */
function resolvePackage(id: string, source: string): string {
  try {
    return createRequire(requireBase(source)).resolve(id, { paths: packagePaths(source) });
  } catch {
    return id;
  }
}

function requireBase(source: string): string {
  return source.replace(/^https?:\//iu, '');
}

function packagePaths(source: string): string[] {
  return [dirname(source), dirname(fileURLToPath(import.meta.url))];
}

function syntaxMistakes(files: RulesetFiles, rule: string): RuleFailure[] {
  return files.mistakes().map(({ path, line, column, reason }) => {
    const language = path.endsWith('.json') ? 'JSON' : 'YAML';
    const message = `${files.getDisplayPath(path)}:${line}:${column}: this is not valid ${language}: ${reason}.`;
    return { rule, message, location: null };
  });
}

function describeRulePlace(rule: string, files: RulesetFiles, name: string): string {
  const place = files.findRule(rule);
  return place === undefined ? name : `${files.getDisplayPath(place.path)}:${place.line}:${place.column}`;
}
