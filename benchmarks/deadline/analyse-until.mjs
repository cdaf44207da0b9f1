// Analyses a document until a deadline in a cold process; prints the duration, and whether the deadline ended the analysis.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { analyse } from '@assay/core';
import { rules } from '@assay/rules';

const [file, clock, seconds] = process.argv.slice(2);
if (clock === 'cpu') performance.now = cpuMilliseconds;
const source = { uri: pathToFileURL(file).href, bytes: new Uint8Array(readFileSync(file)) };
const deadline = seconds === undefined ? {} : { deadline: Number(seconds) };
const start = performance.now();
const { faults } = await analyse(source, { rules, preset: 'all', ...deadline });
const took = (performance.now() - start) / 1000;
console.log(JSON.stringify({ took, ended: faults.some(({ kind }) => kind === 'DeadlineFault') }));

/** The CPU time of all threads of this process, which does not depend on the load of the machine. */
function cpuMilliseconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
