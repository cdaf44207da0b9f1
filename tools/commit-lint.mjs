// Checks commit messages by the convention in CONTRIBUTING.md. Part of `npm run check`.
import { spawnSync } from 'node:child_process';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const types = ['feat', 'fix', 'perf', 'refactor', 'docs', 'test', 'build', 'ci', 'chore'];
const maxSubjectLength = 100;
const maxCommits = 50;
/** Imperatives that look like another form of a verb. */
const imperatives = new Set([
  'alias',
  'bias',
  'bring',
  'embed',
  'feed',
  'need',
  'ping',
  'seed',
  'speed',
  'string',
]);

/**
 * Lists the problems of a commit message, as sentences.
 *
 * @param {string} message
 * @returns {string[]}
 */
export function commitProblems(message) {
  const [subject = '', second = ''] = message.split('\n');
  if (/^(?:Merge |Revert ")/.test(subject)) return [];
  const parts = /^(?<type>[^\s(!:]*)(?:\((?<scope>[^)]*)\))?!?: (?<description>.*)$/.exec(subject)?.groups;
  if (parts === undefined) return ['The subject is not `type(scope): description`.'];
  const { type, scope, description } = parts;
  const [verb = ''] = description.split(/[\s,:]/);
  const problems = [];
  if (!types.includes(type)) problems.push(`The type \`${type}\` is not one of ${types.join(', ')}.`);
  if (scope !== undefined && !/^[a-z\d.][a-z\d./-]*(?:,[a-z\d.][a-z\d./-]*)*$/.test(scope))
    problems.push(`The scope \`${scope}\` is not the name of a package or folder.`);
  if (!description.includes(' ')) problems.push('The description needs a verb and an object.');
  if (/^[A-Z][a-z]/.test(verb)) problems.push('The description starts with a capital letter.');
  if (/(?:ed|ing|[^su]s)$/.test(verb) && !imperatives.has(verb))
    problems.push(`The description starts with \`${verb}\`, not with an imperative such as "add".`);
  if (description.endsWith('.')) problems.push('The subject ends with a period.');
  if (subject.length > maxSubjectLength)
    problems.push(`The subject has ${subject.length} characters; the limit is ${maxSubjectLength}.`);
  if (second !== '') problems.push('The second line is not empty.');
  return problems;
}

/**
 * Returns the commits of a Git repository to check: since the last release tag, or the last 50 without a tag. Skips commits that
 * do not contain the lint, because they are older than the convention. A shallow clone has fewer commits; all of them are treated
 * the same way.
 *
 * @param {string} root
 * @param {string} lintPath the path of the lint in the repository
 * @returns {{ commits: { hash: string, message: string }[], isShallow: boolean } | undefined} undefined outside a repository
 */
export function commitsToCheck(root, lintPath) {
  const git = (options, input) => {
    const { status, stdout } = spawnSync('git', options, {
      cwd: root,
      input,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    return status === 0 ? stdout : undefined;
  };
  const isShallow = git(['rev-parse', '--is-shallow-repository'])?.trim();
  if (isShallow === undefined) return undefined;
  const tag = git(['describe', '--tags', '--abbrev=0', '--match=v*'])?.trim();
  const range = tag === undefined ? ['HEAD', `--max-count=${maxCommits}`] : [`${tag}..HEAD`];
  const log = git(['log', '--no-merges', '-z', '--format=%h%n%B', ...range]);
  if (log === undefined) return undefined;
  const commits = log
    .split('\0')
    .filter(Boolean)
    .map((entry) => {
      const end = entry.indexOf('\n');
      return { hash: entry.slice(0, end), message: entry.slice(end + 1).trimEnd() };
    });
  const names = commits.map(({ hash }) => `${hash}:${lintPath}\n`).join('');
  const found = (git(['cat-file', '--batch-check'], names) ?? '').split('\n');
  return {
    commits: commits.filter((_, index) => found[index] && !found[index].endsWith(' missing')),
    isShallow: isShallow === 'true',
  };
}

function main(root, lintPath) {
  const found = commitsToCheck(root, lintPath);
  if (found === undefined) {
    console.log('No commits checked: this is not a Git repository with commits.');
    return;
  }
  let failed = 0;
  for (const { hash, message } of found.commits) {
    const problems = commitProblems(message);
    if (problems.length === 0) continue;
    failed++;
    console.log([`${hash} ${message.split('\n', 1)[0]}`, ...problems].join('\n  '));
  }
  const shallow = found.isShallow ? ' This clone is shallow: earlier commits were not checked.' : '';
  console.log(`Checked ${found.commits.length} commits, ${failed} failed.${shallow}`);
  if (failed > 0) process.exitCode = 1;
}

const self = fileURLToPath(import.meta.url);
if (process.argv[1] !== undefined && resolve(process.argv[1]) === self) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  main(root, relative(root, self).replaceAll('\\', '/'));
}
