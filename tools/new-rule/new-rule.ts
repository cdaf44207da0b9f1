// `npm run new-rule <id>` makes the folder of a new rule.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { idProblem, scaffoldRule } from './scaffold.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const [id, ...others] = process.argv.slice(2);
const problem =
  id === undefined || others.length > 0
    ? 'Usage: npm run new-rule <id>, where the id names the fault: missing-response-schema.'
    : idProblem(id, readdirSync(join(root, 'rules')));

if (id === undefined || problem !== undefined) {
  console.error(problem);
  process.exitCode = 2;
} else {
  for (const { path, content } of scaffoldRule(id)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  console.log(
    [
      `Made rules/${id}: rule.ts, rule.md, good/ and bad/. Its tests fail until it reports what bad/ marks.`,
      `  npm test -- rules/${id}`,
      '  npm run generate          when it is done: the barrel, the docs and the configuration schema',
    ].join('\n'),
  );
}
