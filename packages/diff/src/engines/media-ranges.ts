import type { MediaType, Reference } from '@assay/core';

/** True if a body still has a media type by a range: `application/*` for `application/json`. */
export function isCovered(
  mediaType: string,
  body: { readonly content: readonly (MediaType | Reference<MediaType>)[] } | undefined,
): boolean {
  const essence = mediaType.split(';')[0]?.trim() ?? '';
  const type = essence.slice(0, essence.indexOf('/'));
  return (body?.content ?? []).some((slot) => {
    const name = (slot.kind === 'Reference' ? String(slot.key) : slot.mediaType).toLowerCase();
    return name === '*/*' || name === `${type}/*` || (name === essence && name !== mediaType);
  });
}
