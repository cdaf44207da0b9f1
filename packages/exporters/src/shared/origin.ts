import type { Target } from '@assay/project-generator';

/** Placeholder for a host that the document does not state (RFC 6761, section 6.4). */
export const unknownHost = 'target.invalid';

/** Returns scheme, host and port of a target as the start of a URL: `https://api.test`, without default ports. */
export function getOrigin({ driver }: Target): string {
  const { scheme, address, port } = driver;
  const host = address === '' ? unknownHost : address.includes(':') ? `[${address}]` : address;
  const isDefault = port === (scheme.toUpperCase() === 'HTTPS' ? 443 : 80) || port === 0;
  return `${scheme.toLowerCase()}://${host}${isDefault ? '' : `:${port}`}`;
}
