import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rule } from '@assay/core';
import { readExamples, type Example, type ExampleFile } from '@assay/rule-tester';

/** All that the folder of one rule holds. */
export interface RuleFolder {
  readonly id: string;
  readonly rule: Rule;
  /** The text of `rule.md`. */
  readonly prose: string;
  readonly good: readonly Example[];
  readonly bad: readonly Example[];
}

/** Reads every folder of the given one that holds a `rule.ts`, ordered by id. Throws an `Error` that names the folder at fault. */
export async function readRuleFolders(rulesFolder: string): Promise<RuleFolder[]> {
  const folders: RuleFolder[] = [];
  for (const id of ruleIds(rulesFolder)) folders.push(await readRuleFolder(rulesFolder, id));
  return folders;
}

/** The names of the folders that hold a `rule.ts`, in order. */
export function ruleIds(rulesFolder: string): string[] {
  return readdirSync(rulesFolder)
    .filter((name) => existsSync(join(rulesFolder, name, 'rule.ts')))
    .sort();
}

/** The names of the folders that hold a `fix.ts` beside their `rule.ts`, in order. */
export function fixIds(rulesFolder: string): string[] {
  return ruleIds(rulesFolder).filter((id) => existsSync(join(rulesFolder, id, 'fix.ts')));
}

async function readRuleFolder(rulesFolder: string, id: string): Promise<RuleFolder> {
  const folder = join(rulesFolder, id);
  // The folder is a rule's by its shape; whether the module keeps to it is checked right below.
  const module = (await import(pathToFileURL(join(folder, 'rule.ts')).href)) as { default?: Rule };
  if (module.default === undefined) throw new Error(`rules/${id}/rule.ts has no default export.`);
  if (module.default.id !== id) {
    throw new Error(
      `rules/${id}/rule.ts defines the rule \`${module.default.id}\`: folder and id must be the same.`,
    );
  }
  const prose = join(folder, 'rule.md');
  if (!existsSync(prose)) throw new Error(`rules/${id}/rule.md is missing.`);
  const examples = readExamples(folder);
  return {
    id,
    rule: module.default,
    prose: readFileSync(prose, 'utf8').trim(),
    good: examples.filter(({ side }) => side === 'good'),
    bad: examples.filter(({ side }) => side === 'bad'),
  };
}

/** The text of a file of an example; undefined where it is no UTF-8 and cannot be shown. */
export function textOf({ content }: ExampleFile): string | undefined {
  if (typeof content === 'string') return content;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}
