// Measures several tools on one document in turn, so that disturbances of the machine affect all of them.
import { measureProcess } from './process.mjs';

/**
 * @typedef {import('./process.mjs').Run} Run
 * @typedef {import('./process.mjs').Limits} Limits
 * @typedef {import('./process.mjs').Command} Command
 *
 * A measured tool: its command for a document, and a function that counts its findings and throws if there is no result.
 * `command` removes the results of earlier runs.
 *
 * @typedef {object} Tool
 * @property {string} name
 * @property {(file: string, scratch: string) => Command} command
 * @property {readonly number[]} [exitCodes] the exit codes of a run with a result; 0 and 1 by default
 * @property {(scratch: string) => number | undefined} countFindings
 *
 * @typedef {{ runs: Run[], findings: number | undefined }} Measured
 */

/**
 * Runs each tool once more than it counts, because the first run warms the disk cache. A tool that crashed or was stopped does
 * not run again.
 *
 * @param {readonly Tool[]} tools
 * @param {string} file
 * @param {{ rounds: number, limits: Limits, scratch: string }} settings
 * @returns {Promise<Map<string, Measured>>} by name
 */
export async function measureInTurn(tools, file, { rounds, limits, scratch }) {
  /** @type {Map<string, Measured>} */
  const measured = new Map(tools.map(({ name }) => [name, { runs: [], findings: undefined }]));
  for (let round = 0; round <= rounds; round++) {
    for (const tool of turned(tools, round)) {
      const result = measured.get(tool.name);
      if (result.runs.some(({ outcome }) => outcome !== 'done')) continue;
      const { exitCodes } = tool;
      let run = await measureProcess(tool.command(file, scratch), { ...limits, exitCodes }, scratch);
      try {
        if (run.outcome === 'done') result.findings = tool.countFindings(scratch);
      } catch {
        // A run with a valid exit code but without a result has crashed: Node itself exits with 1, too.
        run = { ...run, outcome: 'crashed' };
      }
      if (round > 0 || run.outcome !== 'done') result.runs.push(run);
    }
  }
  return measured;
}

/** Rotates the tools in each round, so that none always runs after the same one. */
function turned(tools, round) {
  const start = round % tools.length;
  return [...tools.slice(start), ...tools.slice(0, start)];
}
