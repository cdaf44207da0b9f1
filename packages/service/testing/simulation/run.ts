import { parseArgs } from 'node:util';
import { simulate, type Outcome } from './simulate.js';

/** The number of printed trace lines. */
const lastLines = 200;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100000' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string' },
  },
});
const first = Number(values.seed ?? values.from);
const count = values.seed === undefined ? Number(values.seeds) : 1;
if (!Number.isInteger(first) || !Number.isInteger(count) || count < 1) {
  process.stderr.write('Give --seeds, --from or --seed a whole number.\n');
  process.exit(2);
}

const started = performance.now();
const failed: Outcome[] = [];
let [faults, documents, events] = [0, 0, 0];
for (let seed = first; seed < first + count; seed++) {
  const outcome = await simulate(seed, values.seed !== undefined);
  faults += outcome.faults;
  documents += outcome.documents;
  events += outcome.events;
  if (outcome.violations.length > 0) {
    failed.push(outcome);
    process.stdout.write(`seed ${seed}: ${outcome.violations[0]}\n`);
    if (failed.length === 20) break;
  }
  if ((seed - first + 1) % 10_000 === 0) process.stdout.write(`${seed - first + 1} seeds\n`);
}
const [worst] = failed;
if (worst !== undefined) {
  const { trace, violations, seed } = await simulate(worst.seed, true);
  process.stdout.write(`\n${trace.slice(-lastLines).join('\n')}\n\n${violations.join('\n')}\n`);
  process.stdout.write(`\nRun it again alone: npm run test:queue -- --seed ${seed}\n`);
} else if (values.seed !== undefined) {
  process.stdout.write(`${(await simulate(first, true)).trace.join('\n')}\n`);
}
const seconds = (performance.now() - started) / 1_000;
process.stdout.write(
  `${count} seeds, ${documents} documents, ${faults} faults, ${events} events in ${seconds.toFixed(1)} s; ${failed.length} failed\n`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
