import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RuleMeta } from '@assay/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExampleResult } from './check-examples.js';
import { checkRule } from './check-rule.js';
import { missingExamples } from './coverage.js';
import { readExamples } from './example.js';
import { longOperationId, looseRule, plainServer } from './testing/rules.js';

describe('a rule', () => {
  const withMeta = (changed: Partial<RuleMeta>): string =>
    checkRule(looseRule(() => ({}), changed)).join('\n');

  it('is valid with texts in three parts and options with defaults', () => {
    expect(checkRule(plainServer)).toEqual([]);
    expect(checkRule(longOperationId)).toEqual([]);
  });

  it('must have every part of its message, on one line', () => {
    expect(withMeta({ impact: '' })).toContain('The impact is empty.');
    expect(withMeta({ problem: 'One\ntwo.' })).toContain('The problem must be one line');
  });

  it('must write its placeholders as the core reads them', () => {
    expect(withMeta({ problem: 'The {{ url }} is bad.' })).toContain('not of the form');
    expect(withMeta({ recommendation: 'Mend {{url}.' })).toContain('not of the form');
    expect(withMeta({ name: 'Bad {{url}}' })).toContain('The name cannot have placeholders.');
  });

  it('must use the words of the glossary', () => {
    const wrong = {
      formats: ['oas4'],
      severity: 'huge',
      category: 'taste',
      topic: 'weather',
      preset: 'mine',
    };
    // `as`: a rule in JavaScript can have such values.
    expect(withMeta(wrong as unknown as Partial<RuleMeta>).match(/There is no /g)).toHaveLength(5);
    expect(withMeta({ formats: [] })).toBe('The rule applies to no format.');
  });

  it('must describe its options and give them defaults', () => {
    const options = { type: 'object', properties: { most: { type: 'integer' } } } as const;
    expect(withMeta({ options })).toBe(
      'The option `most` has no default.\nThe option `most` has no description.',
    );
  });
});

describe('the folder of a rule', () => {
  let parent = '';
  let folder = '';

  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'rule-tester-'));
    folder = join(parent, 'plain-server');
    mkdirSync(join(folder, 'bad/split/paths'), { recursive: true });
  });

  afterEach(() => rmSync(parent, { recursive: true }));

  function write(...names: readonly string[]): void {
    for (const name of names) writeFileSync(join(folder, name), '{}');
  }

  it('is read into examples of one and of several files', () => {
    write(
      'bad/oas2.yaml',
      'bad/oas2.yaml.snap.json',
      'bad/split/openapi.yaml',
      'bad/split/paths/a.yaml',
      'bad/split.snap.json',
    );
    const examples = readExamples(folder);
    expect(examples.map(({ name }) => name)).toEqual(['bad/oas2.yaml', 'bad/split']);
    expect(examples[1]?.files.map(({ name }) => name)).toEqual(['openapi.yaml', 'paths/a.yaml']);
    expect(checkRule(plainServer, folder)).toEqual([]);
  });

  it('cannot contain other files next to the examples', () => {
    write('bad/notes.txt');
    expect(() => readExamples(folder)).toThrow('`bad/notes.txt` is not an example');
  });

  it('must have the name of the rule, without the name of a plugin', () => {
    expect(checkRule(longOperationId, folder)).toEqual([
      'The folder of `long-operation-id` must be named `long-operation-id`, not `plain-server`.',
    ]);
    expect(checkRule({ ...plainServer, id: 'acme/plain-server' }, folder)).toEqual([]);
  });

  it('must not keep snapshots of deleted examples', () => {
    write('bad/oas3.0.yaml.snap.json');
    expect(checkRule(plainServer, folder)).toEqual([
      '`bad/oas3.0.yaml.snap.json` is a snapshot without a bad example: delete it.',
    ]);
  });
});

describe('the formats of the examples', () => {
  const result = (side: ExampleResult['side'], format: ExampleResult['format']): ExampleResult => ({
    name: `${side}/x.yaml`,
    side,
    format,
    findings: [],
    mistakes: [],
    snapshot: '[]\n',
  });

  it('must be 2.0 and any of 3.x, good and bad', () => {
    const results = [result('good', 'oas2'), result('good', 'oas3.2'), result('bad', 'oas3.0')];
    expect(missingExamples(plainServer, results)).toEqual(['There is no bad example of the format oas2.']);
    expect(missingExamples(plainServer, [])).toHaveLength(4);
  });

  it('need only be those that the rule applies to', () => {
    const rule = looseRule(() => ({}), { formats: ['oas3.1', 'oas3.2'] });
    expect(missingExamples(rule, [result('good', 'oas3.1'), result('bad', 'oas3.0')])).toEqual([
      'There is no bad example of the format oas3.1 or oas3.2.',
    ]);
  });

  it('can be required one by one', () => {
    const results = [result('good', 'oas3.0'), result('bad', 'oas3.0')];
    expect(missingExamples(plainServer, results, [['oas3.0']])).toEqual([]);
    expect(missingExamples(plainServer, results, [['oas3.0'], ['oas3.1']])).toHaveLength(2);
  });

  it('do not matter to rules that report why a document cannot be analysed', () => {
    const rule = looseRule(() => ({}), { always: true });
    expect(missingExamples(rule, [result('good', 'oas3.1'), result('bad', undefined)])).toEqual([]);
    expect(missingExamples(rule, [result('good', 'oas3.1')])).toEqual(['There is no bad example.']);
  });
});
