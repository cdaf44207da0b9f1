import { analyse, type Analysis, type Rule } from '@assay/core';
import { memoryLimits } from '@assay/host';
import { rules } from '@assay/rules';
import { CommandError } from '../command-error.js';
import { MemoryWatch } from '../memory/memory-watch.js';
import type { SideDocument } from './sides.js';

/**
 * Reads one of the two documents to compare, and all that it refers to.
 *
 * @throws CommandError where it cannot be read or analysed, which says which it is and why.
 */
export async function loadSide(
  document: SideDocument,
  side: 'old' | 'new',
  watch?: () => void,
): Promise<Analysis> {
  const reader = document.openReader();
  try {
    const memory = new MemoryWatch(watch);
    const result = memory.taken(await reader.read(document.input));
    if (!result.ok)
      throw new CommandError(`Cannot read the ${side} document \`${document.name}\`: ${result.reason}.`);
    const analysis = await analyse(result.source, {
      rules: loadingRules(),
      preset: 'all',
      read: async (request) => memory.taken(await reader.readReferenced(request)),
      limits: memoryLimits(),
      suppressions: false,
      watch: memory.look,
    });
    if (analysis.model !== undefined) return analysis;
    const why = analysis.findings[0]?.problem ?? 'It is not an OpenAPI document.';
    throw new CommandError(`Cannot compare the ${side} document \`${document.name}\`: ${why}`);
  } finally {
    await reader.close();
  }
}

/** The rules that say why a document cannot be analysed. */
function loadingRules(): readonly Rule[] {
  const all: readonly Rule[] = rules;
  return all.filter(({ meta }) => meta.always === true);
}
