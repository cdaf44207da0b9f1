/**
 * Address of the project: `homepage`, `repository` and `bugs` of every package are made of it. Nothing is published
 * while it is a host that nobody can reach.
 */
export const home = 'https://git.assay.example/assay/assay';

/**
 * Address that reports of vulnerabilities are sent to: SECURITY.md repeats it. Nothing is published while nobody can be reached there.
 */
export const securityContact = 'security@assay.example';

/** True for names that are reserved for examples (RFC 2606), and lead nowhere. */
export function isPlaceholder(url: string): boolean {
  return /(?:^|\.)example(?:\.(?:com|net|org))?$/.test(new URL(url).hostname);
}
