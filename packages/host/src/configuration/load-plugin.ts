import type { Plugin } from '@assay/core';
import { whatIsWrongWithPlugin } from './check-plugin.js';
import type { Traced } from './configuration-file.js';
import { importModule, type ImportModule } from './import-module.js';
import type { Mistakes } from './mistakes.js';
import { resolveName } from './resolve-name.js';

/** A plugin that was loaded. */
export interface LoadedPlugin {
  readonly plugin: Plugin;
  /** The absolute path of its module. */
  readonly path: string;
  readonly named: Traced<string>;
}

/** Loads a plugin, which runs its code; undefined after a mistake. */
export async function loadPlugin(
  reference: Traced<string>,
  mistakes: Mistakes,
  importCode?: ImportModule,
): Promise<LoadedPlugin | undefined> {
  const resolved = await resolveName(reference, mistakes);
  if (resolved === undefined) return undefined;
  const imported = await importModule(resolved.path, importCode);
  if (!imported.ok) {
    mistakes.add(reference.origin, `the plugin \`${reference.value}\` cannot be loaded: ${imported.reason}`);
    return undefined;
  }
  const wrong = whatIsWrongWithPlugin(imported.value);
  if (wrong !== undefined) {
    mistakes.add(reference.origin, `the plugin \`${reference.value}\` cannot be used: ${wrong}`);
    return undefined;
  }
  // `as`: `whatIsWrongWithPlugin` has looked at all that the engine needs.
  return { plugin: imported.value as Plugin, path: resolved.path, named: reference };
}
