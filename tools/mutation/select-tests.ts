import type { ImportGraph } from './import-graph.js';

/** The tests of one Vitest run for a mutant. */
export interface TestStage {
  readonly files: readonly string[];
  /** The rules whose examples `rules/rules.test.ts` runs. All if absent. */
  readonly rules?: readonly string[];
}

const ruleTests = 'rules/rules.test.ts';
/** Tests that start the built command or a browser, which a mutant of a source does not affect, and tests that take minutes. */
const skipped =
  /^test\/(?:[^/]+\.test\.ts$|(?:agents|browser|corpus|hostile|readers|service|services|editors|import)\/)/;
const maxNearest = 5;
const maxOthers = 25;
const maxRules = 40;

/**
 * Selects the tests of a source file. Tests of its own package come first, the nearest ones before the others; for the rules'
 * shared code, these are the examples of the nearest rules. The nearest tests of other packages follow, with the examples of all
 * rules.
 *
 * @param own - the folder of the package, such as `packages/text`
 */
export function selectTests(graph: ImportGraph, file: string, own: string): TestStage[] {
  const importers = graph.findImporters(file);
  const tests = importers.filter(
    (path) => path.endsWith('.test.ts') && !skipped.test(path) && path !== ruleTests,
  );
  const rules = importers.flatMap(
    (path) => /^rules\/[^/]+\/([^/]+)\/(?:rule|fix)\.ts$/.exec(path)?.[1] ?? [],
  );
  const inPackage = tests.filter((path) => path.startsWith(`${own}/`));
  const others = tests.filter((path) => !path.startsWith(`${own}/`)).slice(0, maxOthers);
  const ruleFiles = rules.length > 0 ? [ruleTests] : [];
  const nearest = [...new Set(rules)].slice(0, maxRules);
  const stages: TestStage[] =
    own === 'rules/knowledge'
      ? [{ files: [...inPackage, ...ruleFiles], rules: nearest }, { files: others }]
      : [
          { files: inPackage.slice(0, maxNearest) },
          { files: inPackage.slice(maxNearest) },
          { files: [...others, ...ruleFiles] },
        ];
  return stages.filter(({ files }) => files.length > 0);
}
