// `npm run pin-actions`: pins the actions of the workflows to the current commits of their tags, which it requests from GitHub.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pinActions, workflowFiles } from './actions.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

for (const file of workflowFiles(root)) {
  const text = readFileSync(join(root, file), 'utf8');
  const pinned = pinActions(text, commitOf);
  if (pinned !== text) writeFileSync(join(root, file), pinned);
  console.log(`${file}: ${pinned === text ? 'unchanged' : 'pinned'}`);
}

/** Requests the commit of a tag from GitHub. For an annotated tag, this is the commit of its target. */
function commitOf(repository: string, tag: string): string {
  const references = [`refs/tags/${tag}^{}`, `refs/tags/${tag}`];
  const url = `https://github.com/${repository}`;
  const answer = execFileSync('git', ['ls-remote', url, ...references], { encoding: 'utf8' });
  const commits = new Map(answer.split('\n').map((line) => [line.slice(41), line.slice(0, 40)]));
  const commit = references.map((name) => commits.get(name)).find((each) => each !== undefined);
  if (commit === undefined) throw new Error(`${url} has no tag ${tag}.`);
  return commit;
}
