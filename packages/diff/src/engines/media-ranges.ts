import type { MediaType, Reference } from '@assay/core';

type Content = readonly (MediaType | Reference<MediaType>)[];

/** A media type of a body that covers another one. */
export interface MediaRange {
  readonly name: string;
  readonly node: Content[number];
}

/** Finds the range of a body that covers a media type: `application/*` for `application/json`. */
export function findRange(
  mediaType: string,
  body: { readonly content: Content } | undefined,
): MediaRange | undefined {
  const essence = mediaType.split(';')[0]?.trim() ?? '';
  const type = essence.slice(0, essence.indexOf('/'));
  for (const node of body?.content ?? []) {
    const name = node.kind === 'Reference' ? String(node.key) : node.mediaType;
    const range = name.toLowerCase();
    if (range === '*/*' || range === `${type}/*` || (range === essence && range !== mediaType))
      return { name, node };
  }
  return undefined;
}
