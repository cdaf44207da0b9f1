/** Other tools that check OpenAPI documents, by their key in data, each with its display name. */
export const peerNames = {
  spectral: 'Spectral',
  owasp: 'Spectral OWASP ruleset',
  redocly: 'Redocly',
  vacuum: 'vacuum',
  ibm: 'IBM',
  '42crunch': '42Crunch',
  zally: 'Zally',
} as const;

/** Another tool that checks OpenAPI documents. */
export type Peer = keyof typeof peerNames;

/** All peers, in display order. */
// `as`: the type of Object.keys loses the keys of a constant.
export const peers = Object.keys(peerNames) as readonly Peer[];
