import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { compileFunction, constants } from 'node:vm';
import { spectralModules, UnsupportedRuleset } from '@assay/ruleset';

const parameters = ['exports', 'require', 'module', '__filename', '__dirname'];

/** A CommonJS module that has started to run. */
interface CommonModule {
  readonly id: string;
  readonly filename: string;
  exports: unknown;
}

const loaded = new Map<string, CommonModule>();

/** True if a file is CommonJS: its text has no `import` and no `export`. */
export function isCommonModule(path: string, text: string): boolean {
  if (!path.endsWith('.js')) return path.endsWith('.cjs');
  try {
    compileFunction(text, parameters);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a CommonJS module of a ruleset and the modules that it requires. They receive Assay's functions and formats instead of
 * Spectral's packages.
 *
 * @throws UnsupportedRuleset if it requires another package of Spectral; all errors that the module throws.
 */
export function requireModule(path: string): unknown {
  const known = loaded.get(path);
  if (known !== undefined) return known.exports;
  const module: CommonModule = { id: path, filename: path, exports: {} };
  loaded.set(path, module);
  try {
    runModule(module);
  } catch (error) {
    loaded.delete(path);
    throw error;
  }
  return module.exports;
}

function runModule(module: CommonModule): void {
  const { filename } = module;
  const standard = createRequire(filename);
  const text = readFileSync(filename, 'utf8');
  if (filename.endsWith('.json')) {
    module.exports = JSON.parse(text);
    return;
  }
  if (!isCommonModule(filename, text)) {
    module.exports = standard(filename);
    return;
  }
  const require = (name: string): unknown => {
    if (Object.hasOwn(spectralModules, name)) return spectralModules[name];
    if (name.startsWith('@stoplight/spectral-'))
      throw new UnsupportedRuleset(`\`${filename}\` requires \`${name}\``);
    const found = standard.resolve(name);
    return /\.(?:c?js|json)$/.test(found) ? requireModule(found) : standard(name);
  };
  const run = compileFunction(text, parameters, {
    filename,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  }) as (...values: readonly unknown[]) => void; // It has the parameters of a CommonJS module.
  const { exports } = module;
  run.call(exports, exports, Object.assign(require, standard), module, filename, dirname(filename));
}

/** Finds the file of a relative import, which can lack its extension or name a folder. */
export function findModuleFile(path: string): string {
  const isFile = (candidate: string): boolean => existsSync(candidate) && statSync(candidate).isFile();
  return [path, `${path}.js`, `${path}.json`, join(path, 'index.js')].find(isFile) ?? resolve(path);
}
