import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rule } from '@assay/core';
import { readExamples, type Example, type ExampleFile } from '@assay/rule-tester';
import { ruleFolders } from '../../rules/rule-folders.mjs';

/** The content of a rule's folder. */
export interface RuleFolder {
  readonly id: string;
  /** The path below the folder of all rules: `<topic>/<id>`. */
  readonly folder: string;
  readonly rule: Rule;
  /** The text of `rule.md`. */
  readonly prose: string;
  readonly good: readonly Example[];
  readonly bad: readonly Example[];
}

/** Reads the folder of every rule, ordered by id. Throws an `Error` that names the faulty folder. */
export async function readRuleFolders(rulesFolder: string): Promise<RuleFolder[]> {
  const folders: RuleFolder[] = [];
  for (const [id, folder] of ruleFolders(rulesFolder))
    folders.push(await readRuleFolder(rulesFolder, id, folder));
  return folders;
}

async function readRuleFolder(rulesFolder: string, id: string, folder: string): Promise<RuleFolder> {
  const path = join(rulesFolder, folder);
  // `as`: the check below verifies the module.
  const module = (await import(pathToFileURL(join(path, 'rule.ts')).href)) as { default?: Rule };
  if (module.default === undefined) throw new Error(`rules/${folder}/rule.ts has no default export.`);
  if (module.default.id !== id) {
    throw new Error(
      `rules/${folder}/rule.ts defines the rule \`${module.default.id}\`: folder and id must be the same.`,
    );
  }
  const { topic = 'other' } = module.default.meta;
  if (folder !== `${topic}/${id}`) {
    throw new Error(
      `rules/${folder}/rule.ts has the topic ${topic}: its folder must be rules/${topic}/${id}.`,
    );
  }
  const prose = join(path, 'rule.md');
  if (!existsSync(prose)) throw new Error(`rules/${folder}/rule.md is missing.`);
  const examples = readExamples(path);
  return {
    id,
    folder,
    rule: module.default,
    prose: readFileSync(prose, 'utf8').trim(),
    good: examples.filter(({ side }) => side === 'good'),
    bad: examples.filter(({ side }) => side === 'bad'),
  };
}

/** The text of an example's file. Undefined if it is not UTF-8 and cannot be shown. */
export function readRuleText({ content }: ExampleFile): string | undefined {
  if (typeof content === 'string') return content;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}
