import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readerFile, runReader } from './run-reader.js';

/** The result of Redocly's runner for an Arazzo description. */
export interface RespectVerdict {
  /** Failed checks. */
  readonly failures: readonly Failure[];
  /** The number of steps that ran. */
  readonly steps: number;
}

/** A failed check of a step. */
export interface Failure {
  readonly workflow: string;
  readonly step: string;
  /** The URL of the request. */
  readonly url: string;
  readonly reason: string;
}

interface Report {
  readonly files: Readonly<Record<string, { readonly executedWorkflows: readonly Workflow[] }>>;
}

interface Workflow {
  readonly workflowId: string;
  readonly executedSteps: readonly {
    readonly stepId: string;
    readonly request?: { readonly url?: string };
    readonly checks?: readonly {
      readonly name: string;
      readonly passed: boolean;
      readonly message: string;
      readonly severity: string;
    }[];
  }[];
}

/** Lists the errors that Redocly's recommended rules report for a description. */
export async function lintErrors(folder: string, file: string): Promise<string[]> {
  const cli = readerFile('@redocly/cli/bin/cli.js');
  const { output, errors } = await runReader(cli, ['lint', file, '--format', 'github-actions'], folder);
  if (!/validated in|is valid|Validation failed/.test(`${output}${errors}`))
    throw new Error(`redocly lint did not run:\n${output}${errors}`);
  return output.split('\n').filter((line) => line.startsWith('::error'));
}

/** Runs the workflows of an Arazzo description. */
export async function runRespect(
  folder: string,
  file: string,
  inputs: Readonly<Record<string, string>>,
  severity: readonly string[] = [],
): Promise<RespectVerdict> {
  const report = 'respect.json';
  const run = await runReader(
    readerFile('@redocly/cli/bin/cli.js'),
    [
      'respect',
      file,
      '--json-output',
      report,
      ...severity.flatMap((each) => ['--severity', each]),
      // As JSON, because pairs of name and value lose the `=` at the end of base64.
      '--input',
      JSON.stringify(inputs),
    ],
    folder,
  );
  let text: string;
  try {
    text = readFileSync(join(folder, report), 'utf8');
  } catch {
    throw new Error(`redocly respect wrote no report:\n${run.output}${run.errors}`);
  }
  // `as`: Redocly's own report.
  const workflows = Object.values((JSON.parse(text) as Report).files).flatMap(
    (each) => each.executedWorkflows,
  );
  return {
    steps: workflows.reduce((count, { executedSteps }) => count + executedSteps.length, 0),
    failures: workflows.flatMap(({ workflowId, executedSteps }) =>
      executedSteps.flatMap(({ stepId, request, checks = [] }) =>
        checks
          .filter(({ passed, severity: weight }) => !passed && weight === 'error')
          .map(({ name, message }) => ({
            workflow: workflowId,
            step: stepId,
            url: request?.url ?? '',
            reason: `${name}: ${message}`.slice(0, 300),
          })),
      ),
    ),
  };
}
