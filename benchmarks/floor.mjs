// The minimal work of any such tool: read a document, parse it, visit every value once.
import { readFileSync } from 'node:fs';

const file = process.argv[2];
const text = readFileSync(file, 'utf8');
const value = file.endsWith('.json') ? JSON.parse(text) : (await import('js-yaml')).load(text);

function count(node) {
  let values = 1;
  if (typeof node === 'object' && node !== null)
    for (const key of Object.keys(node)) values += count(node[key]);
  return values;
}

console.log(count(value));
