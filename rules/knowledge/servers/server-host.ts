import { defaultUrl, hostKind, parseUrl, type HostKind } from '@assay/api-knowledge';
import type { Server } from '@assay/core';

/** The kind of host that a server has while its variables are at their defaults. */
export function usualHostKind(server: Server): HostKind {
  return hostKind(parseUrl(defaultUrl(server)).host ?? '');
}
