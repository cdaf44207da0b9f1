import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { spectralModules, UnsupportedRuleset } from '@assay/ruleset';

const imports = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)(['"])([^'"\n]+)\1/g;
const marker = 'assay-ruleset';

/** Modules of a ruleset that run, and what keeps them from being run here. */
export interface RulesetModules {
  /** Absolute paths; names of packages that are not installed. */
  readonly paths: readonly string[];
  /** A clause that says why only Spectral can run them; undefined where they can be run. */
  readonly unsupported: string | undefined;
}

/** Lists the modules that some modules lead to, without running them. */
export function listRulesetModules(locations: readonly string[]): RulesetModules {
  const paths = new Set<string>();
  let unsupported: string | undefined;
  const visit = (path: string): void => {
    if (paths.has(path)) return;
    paths.add(path);
    if (!/\.[cm]?js$/.test(path) || !existsSync(path)) {
      unsupported ??= `\`${path}\` is no JavaScript that is there`;
      return;
    }
    const text = readFileSync(path, 'utf8');
    for (const [statement, , name = ''] of text.matchAll(imports)) {
      if (name.startsWith('node:')) continue;
      if (Object.hasOwn(spectralModules, name)) {
        if (statement.startsWith('require')) unsupported ??= `\`${path}\` requires \`${name}\``;
      } else if (name.startsWith('@stoplight/')) unsupported ??= `\`${path}\` imports \`${name}\``;
      else if (name.startsWith('.')) visit(findFile(resolve(dirname(path), name)));
      else paths.add(findPackage(name, path));
    }
  };
  for (const location of locations) visit(location);
  return { paths: [...paths], unsupported };
}

function findFile(path: string): string {
  const isFile = (candidate: string): boolean => existsSync(candidate) && statSync(candidate).isFile();
  return [path, `${path}.js`, join(path, 'index.js')].find(isFile) ?? path;
}

function findPackage(name: string, from: string): string {
  try {
    return createRequire(from).resolve(name);
  } catch {
    return name;
  }
}

// Modules of rulesets are imported under a marked URL, and what they import inherits the mark: only they get Assay's functions and
// formats in place of Spectral's packages.
const hook = `export async function resolve(name, context, next) {
  const isRuleset = context.parentURL?.includes('?${marker}') === true;
  if (isRuleset && ${JSON.stringify(Object.keys(spectralModules))}.includes(name))
    return { url: 'data:text/javascript,' + encodeURIComponent(sources[name]), format: 'module', shortCircuit: true };
  const found = await next(name, context);
  return isRuleset && found.url.startsWith('file:') && !found.url.includes('/node_modules/') && !found.url.includes('?')
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
 * Runs a module of a ruleset and gives its default export.
 *
 * @throws UnsupportedRuleset where it needs more of Spectral than there is here; whatever the module throws.
 */
export async function importRulesetModule(location: string): Promise<unknown> {
  if (!isRegistered) {
    isRegistered = true;
    Reflect.set(globalThis, Symbol.for('assay.spectral-modules'), spectralModules);
    register(`data:text/javascript,${encodeURIComponent(hook)}`);
  }
  const url = pathToFileURL(location);
  url.search = marker;
  try {
    const loaded = (await import(url.href)) as Readonly<Record<string, unknown>>; // A module is an object.
    return readDefault(loaded);
  } catch (error) {
    if (error instanceof SyntaxError && /does not provide an export/.test(error.message))
      throw new UnsupportedRuleset(`\`${fileURLToPath(url)}\` imports what only Spectral has`);
    throw error;
  }
}

function readDefault(loaded: Readonly<Record<string, unknown>>): unknown {
  const { default: exported = loaded } = loaded;
  // A module that a compiler made of another one has its default export inside.
  const isInterop =
    typeof exported === 'object' && exported !== null && '__esModule' in exported && 'default' in exported;
  return isInterop ? exported.default : exported;
}
