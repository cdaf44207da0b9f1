// `npm run test:mutation`: makes small changes to the sources, and reports the changes that no test detects. CONTRIBUTING.md
// describes it.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { glob } from 'tinyglobby';
import { CheckoutCopy, type Outcome, type TestRun } from './checkout-copy.js';
import { ImportGraph } from './import-graph.js';
import { applyMutant, findMutants, type Mutant, mutantId } from './operators.js';
import { type EquivalentMutant, selectMutants } from './select-mutants.js';
import { selectTests, type TestStage } from './select-tests.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = ['core', 'text', 'findings', 'regex', 'json-schema', 'project-generator', 'diff', 'service'];
const folders = [...packages.map((name) => `packages/${name}`), 'rules/knowledge'];
const requiredShare = 0.85;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '225' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [] },
    timeout: { type: 'string', default: '120' },
    workers: { type: 'string', default: '2' },
    resume: { type: 'boolean', default: false },
  },
});
const timeout = Number(values.timeout) * 1000;

interface Result {
  readonly id: string;
  readonly folder: string;
  readonly outcome: Outcome;
  /** The location, the operator and the changed line. */
  readonly description: string;
}

process.exitCode = await main();

async function main(): Promise<number> {
  const chosen = folders.filter((folder) => values.only.length === 0 || values.only.includes(nameOf(folder)));
  if (chosen.length === 0) {
    console.error(`--only takes ${folders.map(nameOf).join(', ')}.`);
    return 2;
  }
  const byPackage = new Map<string, Mutant[]>();
  for (const folder of chosen) byPackage.set(folder, await readMutants(folder));
  const selected = selectMutants(byPackage, Number(values.count), Number(values.seed));
  const graph = new ImportGraph(root);
  for (const file of await glob(
    ['{packages,rules,tools,test,examples}/**/*.{ts,tsx,mjs}', '!**/{node_modules,dist}/**'],
    { cwd: root },
  )) {
    graph.add(file);
  }
  const jobs = [...selected].flatMap(([folder, mutants]) =>
    mutants.map((mutant) => ({ folder, mutant, stages: selectTests(graph, mutant.file, folder) })),
  );
  const log = join(root, `node_modules/.cache/mutation/${values.seed}.jsonl`);
  const results = await testMutants(jobs, values.resume ? readKilled(log) : new Map<string, Result>(), log);
  return report(results);
}

function nameOf(folder: string): string {
  return folder.slice(folder.indexOf('/') + 1);
}

async function readMutants(folder: string): Promise<Mutant[]> {
  // `as`: the project's own file.
  const equivalent = JSON.parse(
    readFileSync(new URL('equivalent.json', import.meta.url), 'utf8'),
  ) as readonly EquivalentMutant[];
  const sources = folder === 'rules/knowledge' ? folder : `${folder}/src`;
  const files = await glob(
    [`${sources}/**/*.ts`, '!**/*.test.ts', '!**/*.test-d.ts', '!**/generated/**', '!**/testing/**'],
    {
      cwd: root,
    },
  );
  return files.toSorted().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return findMutants(file, text).filter(
      (mutant) =>
        !equivalent.some(
          ({ file: other, operator, line }) =>
            other === file && operator === mutant.operator && line === mutant.line.after,
        ),
    );
  });
}

interface Job {
  readonly folder: string;
  readonly mutant: Mutant;
  readonly stages: readonly TestStage[];
}

/** Tests the mutants without a result. Each worker has its own copy. */
async function testMutants(
  jobs: readonly Job[],
  known: ReadonlyMap<string, Result>,
  log: string,
): Promise<Result[]> {
  mkdirSync(dirname(log), { recursive: true });
  const results: Result[] = [];
  const waiting = [...jobs];
  const work = async (): Promise<void> => {
    const copy = new CheckoutCopy(root);
    const unchanged = new Map<string, Promise<TestRun>>();
    try {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
        const id = mutantId(job.mutant);
        const result = known.get(id) ?? (await testMutant(job, copy, unchanged));
        if (!known.has(id)) appendFileSync(log, `${JSON.stringify(result)}\n`);
        results.push(result);
        console.log(
          `${results.length}/${jobs.length} ${result.outcome === 'passed' ? 'SURVIVED' : result.outcome} ${result.description}`,
        );
      }
    } finally {
      copy.remove();
    }
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, work));
  return results;
}

/**
 * Tests one mutant.
 *
 * @param unchanged - the results of failed tests without a mutant; a test that also fails then proves nothing
 */
async function testMutant(
  { folder, mutant, stages }: Job,
  copy: CheckoutCopy,
  unchanged: Map<string, Promise<TestRun>>,
): Promise<Result> {
  const text = readFileSync(join(root, mutant.file), 'utf8');
  let outcome: Outcome = 'passed';
  for (const stage of stages) {
    copy.write(mutant.file, applyMutant(mutant, text));
    const run = await copy.run(stage, timeout);
    outcome = run.outcome;
    copy.write(mutant.file, text);
    if (outcome === 'passed') continue;
    const failed: TestStage = run.failed.length === 0 ? stage : { ...stage, files: run.failed };
    // A test that takes as long without a mutant proves nothing by a timeout.
    const allowed = outcome === 'timed out' ? timeout : 2 * timeout;
    const key = JSON.stringify([failed.files.toSorted(), failed.rules, allowed]);
    if (!unchanged.has(key)) unchanged.set(key, copy.run(failed, allowed));
    if ((await unchanged.get(key))?.outcome === 'passed') break;
    console.log(`Ignored for ${mutant.file}, since they fail without a mutant: ${failed.files.join(' ')}`);
    outcome = 'passed';
  }
  const { number, before, after } = mutant.line;
  const description = `${mutant.file}:${number} ${mutant.operator}\n    - ${before}\n    + ${after}`;
  return { id: mutantId(mutant), folder, outcome, description };
}

/** Reads the results of earlier runs, without survivors: new tests may kill them. */
function readKilled(log: string): Map<string, Result> {
  if (!existsSync(log)) return new Map();
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  // `as`: testMutants wrote the lines.
  const results = lines.map((line) => JSON.parse(line) as Result);
  return new Map(results.filter(({ outcome }) => outcome !== 'passed').map((result) => [result.id, result]));
}

function report(results: readonly Result[]): number {
  console.log(`\n${'package'.padEnd(28)} mutants  killed  timed out  survived`);
  const row = (name: string, of: readonly Result[]): void => {
    const count = (outcome: Outcome): number => of.filter((result) => result.outcome === outcome).length;
    const cells = [String(of.length).padStart(7), String(count('failed')).padStart(7)];
    console.log(
      [
        name.padEnd(28),
        ...cells,
        String(count('timed out')).padStart(10),
        String(count('passed')).padStart(9),
      ].join(' '),
    );
  };
  for (const folder of folders) {
    const own = results.filter((result) => result.folder === folder);
    if (own.length > 0) row(folder, own);
  }
  row('all', results);
  const survivors = results.filter(({ outcome }) => outcome === 'passed');
  for (const { description } of survivors) console.log(`survived: ${description}`);
  const share = results.length === 0 ? 1 : 1 - survivors.length / results.length;
  console.log(`${(share * 100).toFixed(1)} % killed; at least ${requiredShare * 100} % are required.`);
  return share < requiredShare ? 1 : 0;
}
