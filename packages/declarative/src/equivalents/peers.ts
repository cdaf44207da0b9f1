/** Other tools that check OpenAPI documents, by the word that data uses, each with its name for people. */
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

/** All peers, in the order in which they are listed. */
// `as`: Object.keys forgets the keys of a constant.
export const peers = Object.keys(peerNames) as readonly Peer[];
