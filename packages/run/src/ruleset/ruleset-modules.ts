import { existsSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin, register } from 'node:module';
import { dirname, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { spectralModules, UnsupportedRuleset } from '@assay/ruleset';
import { findModuleFile, isCommonModule, requireModule } from './common-modules.js';

const imports = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)(['"])([^'"\n]+)\1/g;
const marker = 'assay-ruleset';
const packages = `${sep}node_modules${sep}`;

/** The modules of a ruleset that run, and the reason if Assay cannot run them. */
export interface RulesetModules {
  /** The absolute paths. Packages that are not installed are listed by name. */
  readonly paths: readonly string[];
  /** The reason why only Spectral can run them, as a clause; undefined if Assay can. */
  readonly unsupported: string | undefined;
}

/** Lists the modules that the given modules import, without running them. */
export function listRulesetModules(locations: readonly string[]): RulesetModules {
  const search = new ModuleSearch();
  for (const location of locations) search.add(location);
  return { paths: [...search.paths], unsupported: search.unsupported };
}

/**
 * The loader of a module. `require` is Assay's loader for CommonJS, and `import` is Node's with Assay's hook. Both replace
 * Spectral's packages. `node` is Node's loader without changes.
 */
type Loader = 'require' | 'import' | 'node';

/** Follows the imports of modules. Of each package, only the first file is listed. */
class ModuleSearch {
  readonly paths = new Set<string>();
  unsupported: string | undefined;
  private readonly seen = new Set<string>();

  add(path: string): void {
    this.paths.add(path);
    if (isScript(path)) this.follow(path, getLoader(path), !path.includes(packages));
    else this.unsupported ??= `\`${path}\` is not an existing JavaScript file`;
  }

  private follow(path: string, parentLoader: Loader, isListed: boolean): void {
    const key = `${parentLoader} ${path}`;
    if (this.seen.has(key) || !isScript(path)) return;
    this.seen.add(key);
    const loader = parentLoader === getLoader(path) ? parentLoader : 'node';
    for (const [statement, , name = ''] of readFileSync(path, 'utf8').matchAll(imports)) {
      const isRequired = statement.startsWith('require');
      const next = isRequired === (loader === 'require') ? loader : 'node';
      if (name.startsWith('@stoplight/spectral-')) {
        if (next === 'node' || !Object.hasOwn(spectralModules, name))
          this.unsupported ??= `\`${path}\` ${isRequired ? 'requires' : 'imports'} \`${name}\``;
      } else if (name.startsWith('.')) {
        const found = findModuleFile(resolve(dirname(path), name));
        if (isListed) this.paths.add(found);
        this.follow(found, next, isListed);
      } else if (!isBuiltin(name)) {
        const found = findPackage(name, path);
        if (isListed) this.paths.add(found);
        this.follow(found, next === 'require' ? next : 'node', false);
      }
    }
  }
}

function isScript(path: string): boolean {
  return /\.[cm]?js$/.test(path) && existsSync(path);
}

function getLoader(path: string): Loader {
  return isCommonModule(path, readFileSync(path, 'utf8')) ? 'require' : 'import';
}

function findPackage(name: string, from: string): string {
  try {
    return createRequire(from).resolve(name);
  } catch {
    return name;
  }
}

// Modules of rulesets are imported with a marked URL, and their imports inherit the mark. Only these modules receive Assay's
// functions and formats instead of Spectral's packages.
const hook = `export async function resolve(name, context, next) {
  const isRuleset = context.parentURL?.includes('?${marker}') === true;
  if (isRuleset && ${JSON.stringify(Object.keys(spectralModules))}.includes(name))
    return { url: 'data:text/javascript,' + encodeURIComponent(sources[name]), format: 'module', shortCircuit: true };
  const found = await next(name, context);
  return isRuleset && found.url.startsWith('file:') && (name.startsWith('.') || !found.url.includes('/node_modules/')) && !found.url.includes('?')
    ? { ...found, url: found.url + '?${marker}' } : found;
}
const sources = ${JSON.stringify(createSources())};`;

function createSources(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(spectralModules).map(([name, exported]) => [
      name,
      `const all = globalThis[Symbol.for('assay.spectral-modules')][${JSON.stringify(name)}]; export default all; ` +
        Object.keys(exported)
          .map((key) => `const own_${key} = all.${key}; export { own_${key} as ${key} };`)
          .join(' '),
    ]),
  );
}

let isRegistered = false;

/**
 * Runs a module of a ruleset and returns its default export.
 *
 * @throws UnsupportedRuleset if it needs parts of Spectral that Assay does not provide; all errors that the module throws.
 */
export async function importRulesetModule(location: string): Promise<unknown> {
  if (getLoader(location) === 'require') return readDefault(requireModule(location));
  if (!isRegistered) {
    isRegistered = true;
    Reflect.set(globalThis, Symbol.for('assay.spectral-modules'), spectralModules);
    register(`data:text/javascript,${encodeURIComponent(hook)}`);
  }
  const url = pathToFileURL(location);
  url.search = marker;
  try {
    const loaded = (await import(url.href)) as Readonly<Record<string, unknown>>; // A module is an object.
    return readDefault(loaded['default'] ?? loaded);
  } catch (error) {
    if (error instanceof SyntaxError && /does not provide an export/.test(error.message))
      throw new UnsupportedRuleset(
        `\`${fileURLToPath(url)}\` imports a part of Spectral that Assay does not provide`,
      );
    throw error;
  }
}

function readDefault(exported: unknown): unknown {
  // A module that was compiled to CommonJS has its default export in the field `default`.
  const isInterop =
    typeof exported === 'object' && exported !== null && '__esModule' in exported && 'default' in exported;
  return isInterop ? exported.default : exported;
}
