// The budgets of Assay: CPU seconds and MB of a complete cold process with the recommended rules and a JSON report.

/**
 * `ratio` is the CPU time divided by the floor's in the same run. Budgets apply up to 12,000 findings.
 *
 * @typedef {{ cpuSeconds: number, megabytes: number, ratio: number }} Budget
 * @type {Readonly<Record<string, Budget>>} by name of the document
 */
export const budgets = {
  'petstore-oas30.yaml': { cpuSeconds: 0.12, megabytes: 60, ratio: 1.6 },
  'stripe.yaml': { cpuSeconds: 0.66, megabytes: 150, ratio: 2.1 },
  'cloudflare.json': { cpuSeconds: 0.6, megabytes: 140, ratio: 5 },
  'github.json': { cpuSeconds: 0.8, megabytes: 200, ratio: 4.2 },
};

/** The major version of Node for the budgets below. */
export const budgetNode = 24;

/**
 * The budgets on `budgetNode`, with a filled code cache, relative to the floor on the same Node. A document without limits is
 * only reported.
 *
 * @type {Readonly<Record<string, { ratio?: number, megabytes?: number }>>} by name of the document
 */
export const nodeBudgets = {
  'petstore-oas30.yaml': { ratio: 1.8, megabytes: 62 },
  'stripe.yaml': { ratio: 1.8, megabytes: 135 },
  'stripe.json': {},
  'kubernetes-oas20.json': {},
  'cloudflare.json': { ratio: 9, megabytes: 160 },
  'github.json': { ratio: 7, megabytes: 220 },
};

/** The maximum CPU time of a later Node relative to the oldest one, and the documents for which it applies. */
export const nodeSpread = { ratio: 1.25, documents: ['stripe.yaml', 'cloudflare.json'] };

/**
 * The minimum factor between the CPU time of a peer and Assay's on the same Node. Undefined if it is only reported.
 *
 * @param {string} peer
 * @param {string} document its name
 * @param {number} bytes
 */
export function nodeFactorFor(peer, document, bytes) {
  if (peer === 'redocly' && bytes >= 1e6) return document.endsWith('.json') ? 4 : 3;
  if (!nodeSpread.documents.includes(document)) return undefined;
  return { vacuum: 3.5, speakeasy: 3 }[peer];
}

/** The maximum additional CPU seconds for each MB of JSON from cloudflare.json to github.json. */
export const secondsPerMegabyte = 0.045;

/**
 * The minimum factors between the CPU time of peers and Assay's, on YAML and on JSON of a megabyte or more.
 *
 * @type {Readonly<Record<string, { yaml: number, json: number }>>} by name of the peer
 */
export const factors = {
  redocly: { yaml: 2.5, json: 5 },
  vacuum: { yaml: 3.5, json: 10 },
  speakeasy: { yaml: 3.5, json: 10 },
  spectral: { yaml: 10, json: 10 },
  'spectral-owasp': { yaml: 10, json: 10 },
};

/**
 * The minimum factor between the CPU time of a peer and Assay's on a document. Undefined if there is no goal.
 *
 * @param {string} peer
 * @param {string} document its name
 * @param {number} bytes
 */
export function factorFor(peer, document, bytes) {
  const factor = factors[peer];
  if (factor === undefined || bytes < 1e6) return undefined;
  return document.endsWith('.json') ? factor.json : factor.yaml;
}
