import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRuleText, type RuleFolder } from '../generate/rule-folder.js';
import { placeholders } from './scaffold.js';

/** Lists the placeholder texts that rules still contain, one message per rule. */
export function unfinishedRules(rulesFolder: string, folders: readonly RuleFolder[]): string[] {
  return folders.flatMap((folder) => {
    const texts = readRuleTexts(rulesFolder, folder);
    const left = Object.values(placeholders).filter((sentence) =>
      texts.some((text) => text.includes(sentence)),
    );
    if (left.length === 0) return [];
    const quoted = left.map((sentence) => `\`${sentence}\``).join(', ');
    return [`rules/${folder.folder} still has text of the scaffold; replace it with your own: ${quoted}`];
  });
}

function readRuleTexts(rulesFolder: string, { folder, prose, good, bad }: RuleFolder): string[] {
  const examples = [...good, ...bad].flatMap(({ files }) => files.map((file) => readRuleText(file) ?? ''));
  return [readFileSync(join(rulesFolder, folder, 'rule.ts'), 'utf8'), prose, ...examples];
}
