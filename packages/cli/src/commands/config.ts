import { expandInputs, type Input } from '@assay/host';
import { CommandError } from '@assay/run/command-error';
import {
  configureAll,
  openConfigurations,
  openProjectFiles,
  runReportingMistakes,
  type ConfigurationFlags,
  type Configured,
} from '@assay/run/configuration/configured';
import { describeConfiguration, findIdle } from '@assay/run/configuration/describe-configuration';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';
import { openOutput } from '../output/open-output.js';

/** The options of `assay config print` from the command line. */
export type ConfigFlags = ConfigurationFlags;

/**
 * Runs `assay config print`: shows the settings for a document, with the file and line of each value.
 *
 * @throws CommandError if the document or its configuration cannot be read.
 */
export async function printConfiguration(text: string, flags: ConfigFlags, io: Io): Promise<ExitCode> {
  const cwd = io.cwd();
  const { inputs, problems } = await expandInputs([text], { cwd });
  const [input, ...others] = inputs;
  if (input === undefined) throw new CommandError(problems[0]?.message ?? `There is no \`${text}\`.`);
  if (others.length > 0) {
    throw new CommandError(`\`${text}\` matches ${inputs.length} documents: name one of them.`);
  }
  const configured = await runReportingMistakes(io, async () => configure(input, flags, io));
  const idle = await findIdle(input, configured, io);
  const output = await openOutput(undefined, [], io);
  await output.write(describeConfiguration(input, configured, idle, cwd));
  await output.commit();
  return 0;
}

async function configure(input: Input, flags: ConfigFlags, io: Io): Promise<Configured> {
  const configured = (
    await configureAll([input], openConfigurations(flags, io, await openProjectFiles(flags, io)), {})
  ).get(input);
  if (configured === undefined) throw new TypeError('an input without a configuration');
  return configured;
}
