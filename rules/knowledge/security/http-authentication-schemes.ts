/** The HTTP authentication schemes registered with IANA, in lower case (RFC 9110, section 16.4.1). */
export const registeredSchemes: ReadonlySet<string> = new Set([
  'basic',
  'bearer',
  'concealed',
  'digest',
  'dpop',
  'gnap',
  'hoba',
  'mutual',
  'negotiate',
  'oauth',
  'privatetoken',
  'scram-sha-1',
  'scram-sha-256',
  'vapid',
]);

const legacy: Readonly<Record<string, { readonly name: string; readonly weakness: string }>> = {
  digest: {
    name: 'HTTP Digest',
    weakness: 'relies on password hashes, by default MD5, that the server must store',
  },
  hoba: { name: 'HOBA', weakness: 'remained an experiment (RFC 7486) that hardly any client supports' },
  mutual: {
    name: 'HTTP Mutual',
    weakness: 'remained an experiment (RFC 8120) and has nothing to do with mutual TLS',
  },
  negotiate: {
    name: 'Negotiate (Kerberos or NTLM)',
    weakness: 'authenticates the connection instead of the request, and falls back to NTLM',
  },
  ntlm: {
    name: 'NTLM',
    weakness:
      'authenticates the connection instead of the request, with hashes that can be relayed and cracked',
  },
  oauth: { name: 'OAuth 1.0', weakness: 'was replaced by OAuth 2.0 in 2012 and signs with SHA-1' },
  'scram-sha-1': { name: 'SCRAM-SHA-1', weakness: 'relies on SHA-1 and is supported by hardly any client' },
};

/** Returns the name of an obsolete scheme and why to avoid it. Undefined for all others. The given name is in lower case. */
export function legacyScheme(
  scheme: string,
): { readonly name: string; readonly weakness: string } | undefined {
  return Object.hasOwn(legacy, scheme) ? legacy[scheme] : undefined;
}
