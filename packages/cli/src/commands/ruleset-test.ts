import { dirname, resolve } from 'node:path';
import { analyse, count, isObject, parseSource, type Rule } from '@assay/core';
import { isFile } from '@assay/host';
import { escapeForTerminal } from '@assay/reporters';
import { CommandError, UsageError } from '@assay/run/command-error';
import { openConfigurations, runReportingMistakes } from '@assay/run/configuration/configured';
import type { Io } from '@assay/run/io';
import type { ExitCode } from '../exit-code.js';

/** The default document around a snippet. */
const base = { openapi: '3.1.1', info: { title: 'Snippet', version: '1' }, paths: {} };

/**
 * Runs `assay ruleset test`: runs each rule that a configuration declares on its good and bad snippets.
 *
 * @throws CommandError if there are no such rules.
 */
export async function testDeclaredRules(file: string | undefined, io: Io): Promise<ExitCode> {
  const cwd = io.cwd();
  if (file !== undefined && !(await isFile(resolve(cwd, file))))
    throw new UsageError(`There is no file \`${file}\`.`);
  const configurations = openConfigurations(file === undefined ? {} : { config: file }, io);
  const folder = file === undefined ? cwd : dirname(resolve(cwd, file));
  const { content } = await runReportingMistakes(io, () => configurations.forFolder(folder));
  if (content.declared.length === 0) throw new CommandError('The configuration declares no rules to test.');
  let failed = 0;
  for (const { rule, definition } of content.declared) {
    const [good, bad] = [listSnippets(definition['good']), listSnippets(definition['bad'])];
    const problems = [...(await checkSnippets(rule, good, false)), ...(await checkSnippets(rule, bad, true))];
    if (problems.length > 0) failed++;
    const verdict =
      good.length + bad.length === 0 ? 'has no snippets' : `${good.length} good, ${bad.length} bad`;
    const lines = [
      `${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${rule.id}  ${verdict}`,
      ...problems.map((each) => `          ${each}`),
    ];
    io.stdout.write(`${lines.map(escapeForTerminal).join('\n')}\n`);
  }
  io.stdout.write(
    failed === 0
      ? `${count(content.declared.length, 'rule passes', 'rules pass')}.\n`
      : `${count(failed, 'rule fails', 'rules fail')} of ${content.declared.length}.\n`,
  );
  return failed === 0 ? 0 : 1;
}

function listSnippets(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

async function checkSnippets(rule: Rule, snippets: readonly unknown[], isBad: boolean): Promise<string[]> {
  const problems: string[] = [];
  for (const [index, snippet] of snippets.entries()) {
    const label = `${isBad ? 'bad' : 'good'} snippet ${index + 1}`;
    const value = readSnippet(snippet);
    if (value === undefined) {
      problems.push(`${label} is not a YAML object.`);
      continue;
    }
    const { findings, failures, status } = await analyse(
      { uri: 'memory:///snippet.json', text: JSON.stringify({ ...base, ...value }) },
      { rules: [rule], preset: 'all' },
    );
    const found = findings.filter(({ id }) => id === rule.id);
    for (const { message } of failures) problems.push(`${label}: ${message}`);
    if (status === 'error') problems.push(`${label} cannot be analysed.`);
    else if (isBad && found.length === 0) problems.push(`${label} is not reported.`);
    else if (!isBad) problems.push(...found.map(({ problem }) => `${label} is reported: ${problem}`));
  }
  return problems;
}

function readSnippet(snippet: unknown): Readonly<Record<string, unknown>> | undefined {
  if (isObject(snippet)) return snippet;
  if (typeof snippet !== 'string') return undefined;
  const parsed = parseSource({ uri: 'memory:///snippet.yaml', bytes: new TextEncoder().encode(snippet) });
  return parsed.ok && isObject(parsed.document.value) ? parsed.document.value : undefined;
}
