import type { Operation } from '@assay/core';
import { didYouMean, displayName, expandInputs } from '@assay/host';
import { rules } from '@assay/rules';
import { analyseInput } from '@assay/run/analyse-input';
import { CommandError, UsageError } from '@assay/run/command-error';
import { columnsOf, usesColor, type Io } from '@assay/run/io';
import { parseChoice, type ReadFlags } from '@assay/run/options';
import { readConfiguredPolicy } from '@assay/run/configuration/configured-policy';
import type { ExitCode } from '../exit-code.js';
import { explainOperation, operationPage } from '../explain/operation-page.js';
import { openOutput } from '../output/open-output.js';
import { printProblems } from '../output/print-messages.js';

/** The options of `assay explain --operation` from the command line. */
export interface ExplainOperationFlags extends ReadFlags {
  readonly color: boolean;
  readonly format?: string;
}

/**
 * Runs `assay explain --operation`: prints the role of an operation, its evidence, and the roles of its inputs.
 *
 * @throws CommandError if the document cannot be analysed or has no such operation.
 */
export async function explainOperationOf(
  name: string,
  document: string,
  flags: ExplainOperationFlags,
  io: Io,
): Promise<ExitCode> {
  const format = parseChoice('--format', flags.format ?? 'text', ['text', 'json']);
  const { inputs, problems } = await expandInputs([document], { cwd: io.cwd() });
  printProblems(problems, io);
  const [input, second] = inputs;
  if (problems.length > 0 || input === undefined) return 2;
  if (second !== undefined)
    throw new UsageError(`\`${document}\` names ${inputs.length} documents; name one of them.`);
  const { analysis } = await analyseInput(input, await readConfiguredPolicy([document], flags, io), {
    rules: rules.filter(({ meta }) => 'always' in meta && meta.always === true),
    preset: 'all',
  });
  const label = displayName(input.uri, io.cwd());
  if (analysis.model === undefined)
    throw new CommandError(`\`${label}\` cannot be analysed; \`assay validate\` says why.`);
  const explanation = explainOperation(findOperation(analysis.model.document.operations, name, label));
  const output = await openOutput(undefined, [], io);
  await output.write(
    format === 'json'
      ? `${JSON.stringify(explanation, null, 2)}\n`
      : operationPage(explanation, {
          columns: columnsOf(io.stdout, io.env),
          color: usesColor(io.stdout, io.env, flags.color),
        }),
  );
  return 0;
}

/** Finds an operation by its `operationId`, or by its method and path. */
function findOperation(operations: readonly Operation[], name: string, document: string): Operation {
  const called = name.replace(/^\S+/, (method) => method.toUpperCase());
  const found = operations.find(
    ({ operationId, signature }) => operationId === name || signature === called || signature === name,
  );
  if (found !== undefined) return found;
  const known = operations.flatMap(({ operationId, signature }) =>
    operationId === undefined ? [signature] : [operationId, signature],
  );
  throw new CommandError(
    `\`${document}\` has no operation \`${name}\`${didYouMean(name, known)} Name it by its operationId, or as \`"POST /users"\`.`,
  );
}
