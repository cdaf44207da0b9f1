// Locates the rules: `rules/<topic>/<id>/`. Plain JavaScript without dependencies, because it also runs before an installation.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the folder of each rule by its id, relative to the folder of all rules (`authentication/api-key-in-query`), ordered by id.
 *
 * @param {string} rulesFolder - the folder with one folder for each topic
 * @returns {Map<string, string>} folders by id
 */
export function ruleFolders(rulesFolder) {
  const folders = readdirSync(rulesFolder, { withFileTypes: true })
    .filter((topic) => topic.isDirectory() && !['node_modules', 'dist', 'knowledge'].includes(topic.name))
    .flatMap((topic) => readdirSync(join(rulesFolder, topic.name)).map((id) => ({ id, topic: topic.name })))
    .filter(({ id, topic }) => existsSync(join(rulesFolder, topic, id, 'rule.ts')))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return new Map(folders.map(({ id, topic }) => [id, `${topic}/${id}`]));
}
