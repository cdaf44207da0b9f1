import type { Model } from '@assay/core';
import { compareModels } from '@assay/diff';
import type { FixKind } from '@assay/fixes';

/** Nothing but an unsafe fix may weaken the security of an API, and no safe one may break a client. */
export function harmOf(before: Model, after: Model, kind: FixKind): string | undefined {
  if (kind === 'unsafe') return undefined;
  const harm = compareModels(before, after).changes.find(
    ({ security, clients }) => security === 'weaker' || (kind === 'safe' && clients === 'breaking'),
  );
  return harm === undefined ? undefined : `\`assay diff\` reports \`${harm.id}\``;
}
