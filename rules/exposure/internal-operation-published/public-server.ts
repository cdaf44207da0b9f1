import { hostKind, isInternalHost } from '@assay/api-knowledge';
import type { Server } from '@assay/core';

/** True for servers with an address of their own that is not clearly one of a test machine or an internal network. */
export function isPublicServer(server: Server): boolean {
  const host =
    /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@?#]*@)?(\[[^\]]*\]|[^:/?#]*)/i
      .exec(server.url.slice(0, 2000))?.[1]
      ?.toLowerCase()
      .replace(/^\[|\]$/g, '') ?? '';
  if (host === '' || host.includes('{') || isInternalHost(hostKind(host))) return false;
  // Not the top-level name, which is `test` or `dev` for other reasons.
  return !innerLabels.test(host.slice(0, host.lastIndexOf('.') + 1));
}

const innerLabels = /(?:^|[.-])(?:internal|intranet|corp|lan|staging|stage|dev|test|qa|sandbox)[.-]/;
