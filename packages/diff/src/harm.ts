import type { Model } from '@assay/core';
import { compareModels } from './compare.js';

/**
 * Explains why a fix must not change an API so, as a clause: only an unsafe fix may weaken its security, and no safe
 * one may break a client.
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
