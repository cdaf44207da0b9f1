// The file of results. Each kind of measurement has a separate part, so that it can be repeated alone.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const order = ['nodes', 'executable', 'documents', 'many', 'growth', 'deadline'];
const intro =
  '# Results\n\nWritten by `npm run bench -- --write`; each part was measured in a run of its own.\n';

const marker = (part) => `<!-- part: ${part} -->`;

/**
 * Writes a part of the file, replacing the old one.
 *
 * @param {string} file
 * @param {string} part
 * @param {string} text Markdown
 */
export function writePart(file, part, text) {
  const parts = { ...readParts(file), [part]: text.trim() };
  const written = order.filter((name) => name in parts).map((name) => `${marker(name)}\n\n${parts[name]}\n`);
  writeFileSync(file, [intro, ...written].join('\n'));
}

function readParts(file) {
  if (!existsSync(file)) return {};
  const [, ...pieces] = readFileSync(file, 'utf8').split(/^<!-- part: (\w+) -->$/m);
  const parts = {};
  for (let index = 0; index < pieces.length; index += 2) parts[pieces[index]] = pieces[index + 1].trim();
  return parts;
}
