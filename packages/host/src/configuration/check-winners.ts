import type { KnownRules } from './check-setting.js';
import type { LoadedPlugin } from './load-plugin.js';
import type { Mistakes } from './mistakes.js';
import { didYouMean } from './nearest.js';

/** Checks that the rules of plugins yield to rules that exist, their own, Assay's or those of other plugins (`meta.yieldsTo`). */
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

/** True for ids of a plugin that may be one of those that could not be loaded. */
function mayBeElsewhere(id: string, plugins: readonly LoadedPlugin[], { isComplete }: KnownRules): boolean {
  const [name, isOfPlugin] = id.split('/');
  return !isComplete && isOfPlugin !== undefined && !plugins.some(({ plugin }) => plugin.name === name);
}
