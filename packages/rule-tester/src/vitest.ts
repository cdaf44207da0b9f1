import { join } from 'node:path';
import type { Rule } from '@assay/core';
import { expect, test } from 'vitest';
import { checkExample, type ExampleResult } from './check-examples.js';
import { checkRule } from './check-rule.js';
import { missingExamples, type FormatFamily } from './coverage.js';
import { folderPath, readExamples, snapshotEnding, type Example } from './example.js';

/** Options for testing a rule. */
export interface TestRuleOptions {
  /** The rule's folder, with `good/` and `bad/` in it: `new URL('./required-header/', import.meta.url)`. */
  readonly folder: string | URL;
  /** The format families that need examples. Default: `defaultFamilies`. */
  readonly families?: readonly FormatFamily[];
  /** The rules that run as well because the rule yields to them (`meta.yieldsTo`). Their findings are ignored. */
  readonly beside?: readonly Rule[];
}

/**
 * Registers the Vitest tests of one rule: for the rule itself, for each example, and for the formats that the examples cover. The
 * findings of a bad example are compared with the file snapshot beside it, `bad/<example>.snap.json`.
 *
 * @throws ExampleError if a file or folder cannot be read as an example.
 */
export function testRule(rule: Rule, options: TestRuleOptions): void {
  const folder = folderPath(options.folder);
  const examples = readExamples(folder);
  const results = new Map<Example, Promise<ExampleResult>>();

  function runExample(example: Example): Promise<ExampleResult> {
    const result = results.get(example) ?? checkExample(rule, example, options.beside);
    results.set(example, result);
    return result;
  }

  test(`${rule.id}: the rule and its folder are valid`, () => {
    expectNone(checkRule(rule, folder));
  });

  for (const example of examples) {
    test(`${rule.id}: ${example.name} gives ${example.side === 'good' ? 'no finding' : 'the marked findings'}`, async () => {
      const { mistakes, snapshot } = await runExample(example);
      expectNone(mistakes);
      if (example.side === 'bad')
        await expect(snapshot).toMatchFileSnapshot(join(folder, example.name + snapshotEnding));
    });
  }

  test(`${rule.id}: there are good and bad examples of each format`, async () => {
    expectNone(missingExamples(rule, await Promise.all(examples.map(runExample)), options.families));
  });
}

/** Fails with the mistakes as the message and without a stack trace, which would show only calls inside the tester. */
function expectNone(mistakes: readonly string[]): void {
  if (mistakes.length === 0) return;
  const error = new Error(mistakes.join('\n\n'));
  error.stack = `Error: ${error.message}`;
  throw error;
}
