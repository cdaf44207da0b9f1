import { rulesOfIbm } from './rules-of-ibm.mjs';
import { rulesOfRedocly } from './rules-of-redocly.mjs';
import { rulesOfSpectral } from './rules-of-spectral.mjs';
import { rulesOfVacuumOwasp } from './rules-of-vacuum-owasp.mjs';
import { rulesOfVacuum } from './rules-of-vacuum.mjs';

/** IBM's ruleset takes some of Spectral's rules over, and vacuum has most of them under the same names. */
const tables = {
  redocly: [rulesOfRedocly],
  spectral: [rulesOfSpectral, rulesOfVacuum],
  ibm: [rulesOfIbm, rulesOfSpectral, rulesOfVacuum],
  vacuum: [rulesOfVacuumOwasp, rulesOfVacuum, rulesOfSpectral],
};

/**
 * What is known of a rule of another linter: our rules that tell the same, and why these may be silent where it is not.
 *
 * @param {keyof typeof tables} peer
 * @param {string} rule
 * @returns {{ ours: readonly string[], why?: string } | undefined}
 */
export function reasonsOf(peer, rule) {
  return tables[peer].find((rules) => Object.hasOwn(rules, rule))?.[rule];
}
