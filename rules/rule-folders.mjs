// Where the rules are: `rules/<topic>/<id>/`. Plain JavaScript without dependencies, for what runs before anything is installed.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folder of each rule by its id, relative to the given folder of all rules (`authentication/api-key-in-query`), ordered by id.
 *
 * @param {string} rulesFolder - the folder that has a folder for each topic
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
