import { rulesOfIbm } from './rules-of-ibm.mjs';
import { rulesOfRedocly } from './rules-of-redocly.mjs';
import { rulesOfSpectral } from './rules-of-spectral.mjs';
import { rulesOfVacuumOwasp } from './rules-of-vacuum-owasp.mjs';
import { rulesOfVacuum } from './rules-of-vacuum.mjs';

/** IBM's ruleset contains some of Spectral's rules, and vacuum has most of them under the same names. */
const tables = {
  redocly: [rulesOfRedocly],
  spectral: [rulesOfSpectral, rulesOfVacuum],
  ibm: [rulesOfIbm, rulesOfSpectral, rulesOfVacuum],
  vacuum: [rulesOfVacuumOwasp, rulesOfVacuum, rulesOfSpectral],
};

/**
 * The counterparts of another linter's rule: Assay's rules that report the same, and the reason why these may report nothing
 * where the other one does.
 *
 * @param {keyof typeof tables} peer
 * @param {string} rule
 * @returns {{ ours: readonly string[], why?: string } | undefined}
 */
export function reasonsOf(peer, rule) {
  return tables[peer].find((rules) => Object.hasOwn(rules, rule))?.[rule];
}
