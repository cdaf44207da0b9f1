import type { Model } from '@assay/core';
import { compareModels } from './compare.js';

/**
 * Explains as a clause why a fix must not make a change. Only an unsafe fix may weaken security, and a safe fix must not break
 * clients.
 */
export function harmOf(
  before: Model,
  after: Model,
  kind: 'safe' | 'suggested' | 'unsafe',
): string | undefined {
  if (kind === 'unsafe') return undefined;
  const harm = compareModels(before, after).changes.find(
    ({ security, clients }) => security === 'weaker' || (kind === 'safe' && clients === 'breaking'),
  );
  return harm === undefined ? undefined : `\`assay diff\` reports \`${harm.id}\``;
}
