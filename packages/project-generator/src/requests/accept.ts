import { isSuccess } from '@assay/api-knowledge';
import { resolve, type Operation } from '@assay/core';
import type { Omissions } from '../problems/omissions.js';

// A media range (RFC 9110, section 12.5.1) without quoted parameters.
const mediaRange =
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]+\/[!#$%&'*+.^_`|~0-9A-Za-z-]+(?:; ?[!#$%&'*+.^_`|~0-9A-Za-z-]+=[!#$%&'*+.^_`|~0-9A-Za-z-]+)*$/;
const maxTypes = 8;
const longestType = 200;

/** The media types of the documented responses for `Accept`, those of success first; undefined if none are documented. */
export function acceptOf(operation: Operation, omissions: Omissions): string | undefined {
  const success: string[] = [];
  const others: string[] = [];
  for (const { code, slot } of operation.responses ?? []) {
    const into = isSuccess(code) ? success : others;
    for (const content of resolve(slot)?.content ?? []) {
      const mediaType = resolve(content)?.mediaType.trim();
      if (mediaType === undefined) continue;
      if (mediaType.length > longestType) omissions.add('accept');
      else if (mediaRange.test(mediaType)) into.push(mediaType);
    }
  }
  const all = new Set([...success, ...others]);
  if (all.size > maxTypes) omissions.add('accept');
  const types = [...all].slice(0, maxTypes);
  return types.length === 0 ? undefined : types.join(', ');
}
