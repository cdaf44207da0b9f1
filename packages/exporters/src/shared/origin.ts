import type { Target } from '@assay/project-generator';

/** Stands for a host that the document does not name (RFC 6761, section 6.4). */
export const unknownHost = 'target.invalid';

/** Scheme, host and port of a target as the start of a URL: `https://api.test`; default ports are left out. */
export function getOrigin({ driver }: Target): string {
  const { scheme, address, port } = driver;
  const host = address === '' ? unknownHost : address.includes(':') ? `[${address}]` : address;
  const isDefault = port === (scheme.toUpperCase() === 'HTTPS' ? 443 : 80) || port === 0;
  return `${scheme.toLowerCase()}://${host}${isDefault ? '' : `:${port}`}`;
}
