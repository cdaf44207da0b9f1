import { defaultUrl, hostKind, parseUrl, type HostKind } from '@assay/api-knowledge';
import type { Server } from '@assay/core';

/** Returns the kind of a server's host, with variables at their defaults. */
export function usualHostKind(server: Server): HostKind {
  return hostKind(parseUrl(defaultUrl(server)).host ?? '');
}
