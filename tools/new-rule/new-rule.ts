// `npm run new-rule -- <id> --topic <topic>` creates the folder of a new rule.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { topics } from '@assay/core';
import { ruleFolders } from '../../rules/rule-folders.mjs';
import { idProblem, scaffoldRule, topicProblem } from './scaffold.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { topic: { type: 'string' } },
});
const [id, ...others] = positionals;
const { topic = 'exposure', ...unknown } = values;

const problem =
  id === undefined || others.length > 0 || typeof topic !== 'string' || Object.keys(unknown).length > 0
    ? [
        'Usage: npm run new-rule -- <id> --topic <topic>, where the id names the fault: missing-response-schema.',
        `Topics are ${Object.keys(topics).join(', ')}.`,
      ].join('\n')
    : (idProblem(id, [...ruleFolders(join(root, 'rules')).keys()]) ?? topicProblem(topic));

if (id === undefined || typeof topic !== 'string' || problem !== undefined) {
  console.error(problem);
  process.exitCode = 2;
} else {
  for (const { path, content } of scaffoldRule(id, topic)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  console.log(
    [
      `Made rules/${topic}/${id}: rule.ts, rule.md, good/ and bad/. Its tests fail until it reports what bad/ marks.`,
      ...(values['topic'] === undefined
        ? [`The topic is ${topic}; of another topic: npm run new-rule -- <id> --topic <topic>`]
        : []),
      `  npm test -- rules/${id}`,
      '  npm run generate          when it is done: the list of rules, the docs and the configuration schema',
    ].join('\n'),
  );
}
