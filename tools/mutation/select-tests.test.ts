import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { glob } from 'tinyglobby';
import { ImportGraph } from './import-graph.js';
import { selectTests } from './select-tests.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const graph = new ImportGraph(root);

beforeAll(async () => {
  for (const file of await glob(
    ['{packages/{text,findings,core},rules}/**/*.ts', '!**/{node_modules,dist}/**'],
    { cwd: root },
  )) {
    graph.add(file);
  }
});

describe('selectTests', () => {
  it('starts with the tests of the package, the nearest first', () => {
    const stages = selectTests(graph, 'packages/text/src/display/one-line.ts', 'packages/text');
    const others = stages.pop();
    expect(stages[0]?.files[0]).toBe('packages/text/src/display/one-line.test.ts');
    const own = stages.flatMap(({ files }) => files);
    expect(own.every((file) => file.startsWith('packages/text/'))).toBe(true);
    expect(others?.files).toContain('rules/rules.test.ts');
    expect(others?.rules).toBeUndefined();
  });

  it('runs the examples of the rules that use a file of rules/knowledge', () => {
    const [stage] = selectTests(graph, 'rules/knowledge/structure/path-overlap.ts', 'rules/knowledge');
    expect(stage?.files).toContain('rules/knowledge/structure/path-overlap.test.ts');
    expect(stage?.files).toContain('rules/rules.test.ts');
    expect(stage?.rules?.length).toBeGreaterThan(0);
  });
});
