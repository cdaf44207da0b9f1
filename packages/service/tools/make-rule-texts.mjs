// Collects the texts of the rules, which the service shows, into one file by id.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ruleFolders } from '../../../rules/rule-folders.mjs';

const rules = fileURLToPath(new URL('../../../rules', import.meta.url));

/**
 * @param {string} outfile - the path to write to
 */
export async function makeRuleTexts(outfile) {
  const texts = {};
  for (const [id, folder] of ruleFolders(rules)) {
    const text = await readFile(join(rules, folder, 'rule.md'), 'utf8').catch(() => undefined);
    if (text !== undefined) texts[id] = text;
  }
  await writeFile(outfile, JSON.stringify(texts));
}
