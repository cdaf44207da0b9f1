// Measures runs with rulesets, compared with the same run without one, and with Spectral and vacuum: CPU seconds and memory of
// complete processes, by GNU time. vacuum takes part if it is on the PATH or given. [VACUUM=<program>] node
// benchmarks/rulesets.mjs <document> [<document> ...]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const assay = fileURLToPath(new URL('../packages/cli/bin/assay.js', import.meta.url));
const spectral = `${here}node_modules/@stoplight/spectral-cli/dist/index.js`;
const rulesets = (process.env.RULESETS ?? 'company/ruleset.yaml,company/core-only.yaml,oas.yaml').split(',');
const vacuum =
  process.env.VACUUM ?? (spawnSync('vacuum', ['version']).error === undefined ? 'vacuum' : undefined);
const runs = Number(process.env.RUNS ?? 3);

/** The minimum of the CPU seconds of several runs, with the memory of that run in megabytes. */
function measure(args, program = process.execPath) {
  const results = Array.from({ length: runs }, () => {
    const { stderr } = spawnSync('time', ['-f', '%U %S %M', program, ...args], {
      encoding: 'utf8',
      maxBuffer: 1e9,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [user, system, memory] = stderr.trim().split('\n').at(-1).split(' ').map(Number);
    return { seconds: user + system, megabytes: memory / 1024 };
  });
  return results.toSorted((a, b) => a.seconds - b.seconds)[0];
}

const format = ({ seconds, megabytes }) => `${seconds.toFixed(2)} s, ${Math.round(megabytes)} MB`;

console.log('| document | ruleset | Assay alone | native | Spectral in Assay | Spectral | vacuum |');
console.log('|--|--|--|--|--|--|--|');
for (const document of process.argv.slice(2)) {
  const alone = measure([assay, 'validate', document, '--quiet']);
  for (const ruleset of rulesets) {
    const file = `${here}rulesets/${ruleset}`;
    const withRuleset = [assay, 'validate', document, '--quiet', '--ruleset', file, '--ruleset-engine'];
    const cells = [
      alone,
      measure([...withRuleset, 'native']),
      measure([...withRuleset, 'spectral']),
      measure([spectral, 'lint', document, '--ruleset', file, '--quiet']),
      // vacuum exits with 2 if it supports no part of the ruleset or of the document.
      ...(vacuum === undefined ? [] : [measure(['lint', '-r', file, '--silent', document], vacuum)]),
    ];
    console.log(
      `| ${document.split('/').at(-1)} | ${ruleset} | ${cells.map(format).join(' | ')}${vacuum === undefined ? ' | not measured' : ''} |`,
    );
  }
}
