// Measures several tools over one document in turn, so that what disturbs the machine disturbs all of them.
import { measureProcess } from './process.mjs';

/**
 * @typedef {import('./process.mjs').Run} Run
 * @typedef {import('./process.mjs').Limits} Limits
 * @typedef {import('./process.mjs').Command} Command
 *
 * A tool as it is measured: its command for a document, and how many things it found by what it printed; that throws where there
 * is no result. `command` takes results of earlier runs away.
 *
 * @typedef {object} Tool
 * @property {string} name
 * @property {(file: string, scratch: string) => Command} command
 * @property {readonly number[]} [exitCodes] those of a run that came to a result; 0 and 1 where not given
 * @property {(scratch: string) => number | undefined} countFindings
 *
 * @typedef {{ runs: Run[], findings: number | undefined }} Measured
 */

/**
 * Runs each tool once more than is counted, as the first run warms the disk. A tool that crashed or was stopped is not run again.
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
        // What ended like one that found something, and left no result behind, has crashed: Node itself ends with 1, too.
        run = { ...run, outcome: 'crashed' };
      }
      if (round > 0 || run.outcome !== 'done') result.runs.push(run);
    }
  }
  return measured;
}

/** The tools in an order that begins elsewhere in each round: none always runs behind the same one. */
function turned(tools, round) {
  const start = round % tools.length;
  return [...tools.slice(start), ...tools.slice(0, start)];
}
