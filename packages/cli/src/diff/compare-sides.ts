import { analyse, type Model, type Rule } from '@assay/core';
import { compareModels, type Change } from '@assay/diff';
import { memoryLimits } from '@assay/host';
import { rules } from '@assay/rules';
import { CommandError } from '../command-error.js';
import type { Io } from '../io.js';
import type { Side, SideDocument, Sides } from './sides.js';

/** What comparing two sides gave. */
export interface SideComparison {
  readonly old: Side;
  readonly new: Side;
  readonly changes: readonly Change[];
}

/**
 * Reads and compares the documents of two sides.
 *
 * @throws CommandError where one of them cannot be read, which says which and why.
 */
export async function compareSides({ old, new: now }: Sides, io: Io): Promise<SideComparison> {
  const names = new Set([...old.documents.keys(), ...now.documents.keys()]);
  const changes: Change[] = [];
  for (const name of names) {
    const before = await load(old.documents.get(name), 'old', io);
    const after = await load(now.documents.get(name), 'new', io);
    for (const change of compareModels(before, after).changes) changes.push(change);
  }
  return { old, new: now, changes };
}

async function load(
  document: SideDocument | undefined,
  side: 'old' | 'new',
  { watch }: Io,
): Promise<Model | undefined> {
  if (document === undefined) return undefined;
  const reader = document.openReader();
  try {
    const result = await reader.read(document.input);
    const { model, findings } = await analyse(result.ok ? result.source : result, {
      rules: loadingRules(),
      preset: 'all',
      read: reader.readReferenced,
      limits: memoryLimits(),
      watch,
    });
    if (model !== undefined) return model;
    const reason = result.ok
      ? (findings[0]?.problem ?? 'it is not an OpenAPI document')
      : `${result.reason}.`;
    throw new CommandError(`The ${side} document \`${document.name}\` cannot be compared: ${reason}`);
  } finally {
    await reader.close();
  }
}

/** The rules that say why a document cannot be analysed. */
function loadingRules(): readonly Rule[] {
  const all: readonly Rule[] = rules;
  return all.filter(({ meta }) => meta.always === true);
}
