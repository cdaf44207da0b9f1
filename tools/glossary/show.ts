import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listViolations, readRetiredWords, readSources } from './glossary.js';

const root = process.argv[2] ?? dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const retired = readRetiredWords(
  readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../../docs/glossary.md'), 'utf8'),
);
process.stdout.write(`${listViolations(readSources(root), retired).join('\n')}\n`);
