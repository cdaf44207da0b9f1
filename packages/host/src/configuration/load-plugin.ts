import type { Plugin } from '@assay/core';
import { describePluginError } from './check-plugin.js';
import type { Traced, Mistakes } from './mistakes.js';
import { importModule, type ImportModule } from './import-module.js';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stat, isFile } from '../files.js';
import type { ProjectFiles } from '../project/project-files.js';
import { nearestName } from '../inputs/nearest-name.js';
import type { KnownRules } from './check-setting.js';
import { didYouMean } from './nearest.js';

/** A loaded plugin. */
export interface LoadedPlugin {
  readonly plugin: Plugin;
  /** The absolute path of its module. */
  readonly path: string;
  readonly named: Traced<string>;
}

/**
 * Loads a plugin, which executes its code; undefined after a mistake.
 *
 * @param path - the absolute path of its module
 */
export async function loadPlugin(
  reference: Traced<string>,
  path: string,
  mistakes: Mistakes,
  importCode?: ImportModule,
): Promise<LoadedPlugin | undefined> {
  const imported = await importModule(path, importCode);
  if (!imported.ok) {
    mistakes.add(reference.origin, `the plugin \`${reference.value}\` cannot be loaded: ${imported.reason}`);
    return undefined;
  }
  const wrong = describePluginError(imported.value);
  if (wrong !== undefined) {
    mistakes.add(reference.origin, `the plugin \`${reference.value}\` cannot be used: ${wrong}`);
    return undefined;
  }
  // `as`: `describePluginError` validates everything that the engine needs.
  return { plugin: imported.value as Plugin, path, named: reference };
}

/** A file that a configuration names by a path or as a package. */
interface ResolvedName {
  readonly path: string;
  readonly isPackage: boolean;
}

/**
 * Finds the file for an entry of `extends` or `plugins`: a path if it begins with `./`, `../` or `/`, otherwise a package.
 * Undefined after a mistake.
 *
 * @param presetsOfAssay presets that the user may have meant
 */
export async function resolveName(
  { value: name, origin }: Traced<string>,
  mistakes: Mistakes,
  files: ProjectFiles,
  presetsOfAssay: readonly string[] = [],
): Promise<ResolvedName | undefined> {
  const { folder } = origin.file;
  if (/^\.{0,2}[/\\]/.test(name) || isAbsolute(name)) {
    const path = resolve(folder, name);
    if (await files.isFile(path)) return { path, isPackage: false };
    mistakes.add(origin, await missingFile(name, path));
    return undefined;
  }
  const path = await resolvePackage(name, folder);
  if (path !== undefined && (await files.isFile(path))) return { path, isPackage: true };
  if (!files.areCurrent) {
    mistakes.add(
      origin,
      `\`${name}\` is a package, and a configuration of a commit can name files of that commit only. Name a file, or omit \`--config-from\`.`,
    );
    return undefined;
  }
  mistakes.add(origin, `there is no package \`${name}\`${await otherMeaning(name, folder, presetsOfAssay)}`);
  return undefined;
}

async function otherMeaning(
  name: string,
  folder: string,
  presetsOfAssay: readonly string[],
): Promise<string> {
  if (presetsOfAssay.includes(name)) return `; did you mean the preset \`assay:${name}\`?`;
  if (await isFile(join(folder, name))) return `; did you mean the file \`./${name}\`?`;
  return '. Install it, or begin with `./` if you mean a file.';
}

async function resolvePackage(name: string, folder: string): Promise<string | undefined> {
  const { resolve: resolveModule } = await import('import-meta-resolve');
  try {
    const url = resolveModule(name, pathToFileURL(join(folder, 'assay.config.js')).href);
    const path = url.startsWith('file:') ? fileURLToPath(url) : undefined;
    return path !== undefined && (await isFile(path)) ? path : undefined;
  } catch {
    // The resolver throws for every missing package or export.
    return undefined;
  }
}

async function missingFile(name: string, path: string): Promise<string> {
  const stats = await stat(path).catch(() => undefined);
  if (stats !== undefined) return `\`${name}\` is not a file.`;
  const nearest = await nearestName(path);
  switch (nearest.kind) {
    case 'LeadsNowhere':
      return `\`${name}\` is a symbolic link to \`${nearest.target}\`, which leads to no file.`;
    case 'NoFolder':
      return `there is no folder \`${dirname(name)}\`.`;
    case 'Nearest':
      return `there is no file \`${name}\`; did you mean \`${name.slice(0, name.length - basename(name).length)}${nearest.name}\`?`;
    case 'None':
      return `there is no file \`${name}\`.`;
  }
}

/** Checks that rules in `meta.yieldsTo` exist, in the plugin itself, in Assay or in another plugin. */
export function checkWinners(plugins: readonly LoadedPlugin[], known: KnownRules, mistakes: Mistakes): void {
  for (const { plugin, named } of plugins) {
    for (const { id, meta } of plugin.rules) {
      for (const winner of Object.keys(meta.yieldsTo ?? {})) {
        if (known.byId.has(winner) || mayBeElsewhere(winner, plugins, known)) continue;
        const hint = didYouMean(winner, known.byId.keys());
        mistakes.add(
          named.origin,
          `the plugin \`${named.value}\` cannot be used: its rule \`${id}\` yields to \`${winner}\`, which does not exist${hint}`,
        );
      }
    }
  }
}

/** True for an id that may belong to a plugin that could not be loaded. */
function mayBeElsewhere(id: string, plugins: readonly LoadedPlugin[], { isComplete }: KnownRules): boolean {
  const [name, isOfPlugin] = id.split('/');
  return !isComplete && isOfPlugin !== undefined && !plugins.some(({ plugin }) => plugin.name === name);
}
