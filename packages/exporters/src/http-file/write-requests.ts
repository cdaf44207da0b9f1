import type { Flow } from '@assay/project-generator';
import type { ExportedFile, ExportSource } from '../exporter.js';
import { flowEntries } from '../shared/flow-entry.js';
import type { Divided } from '../shared/harm.js';
import { findMakers } from '../shared/created-resources.js';
import { suppliesOf } from '../shared/supplies.js';
import { commentOf } from './comment.js';
import type { HttpFileNames } from './http-file-names.js';
import { prelude } from './prelude.js';
import { writeRequest } from './write-request.js';

/** Name of the environment with the credentials, in `http-client.env.json`. */
const environment = 'assay';

const environmentName = 'http-client.env.json';

/** Options for the requests of a file. */
export interface RequestsOptions {
  /** The name of the file. */
  readonly file: string;
  /** Describes the place of the credential that a flow obtains, for a person. */
  readonly put?: (flow: Flow) => string;
  /** Operations that are not sent by default, which become comments. */
  readonly divided?: Divided;
}

/** Writes the text of a file with all requests of an import. */
export function requestsOf(
  source: ExportSource,
  names: HttpFileNames,
  { file, put = () => '', divided }: RequestsOptions,
): string {
  const write = (of: ExportSource): string[] => {
    const makers = findMakers(of);
    return flowEntries(of).flatMap((entry) => {
      const supplies = suppliesOf(entry.flow, entry.variables);
      return entry.flow.steps.map((step) =>
        writeRequest(step, { entry, supplies, names, makers, put: put(entry.flow) }),
      );
    });
  };
  const requests = write(source);
  const head = [
    `# ${commentOf(source.group.name)}`,
    '#',
    `# Fill in the credentials in ${environmentName}, then: httpyac send ${file} --all --env ${environment}`,
    '',
    ...names.baseUrls().map(({ name, value }) => `@${name} = ${value}`),
  ];
  const helpers = ['### Helpers of the requests above', ...prelude].join('\n');
  const withheldRequests =
    divided === undefined || divided.reasons.size === 0 ? [] : [writeWithheldRequests(divided, write)];
  return [head.join('\n'), ...requests, ...withheldRequests, `${helpers}\n`].join('\n\n');
}

/** Writes the requests that may do harm as comments, each with its reason. */
function writeWithheldRequests(
  { withheld, reasons }: Divided,
  write: (of: ExportSource) => readonly string[],
): string {
  const lines = [...reasons.values()].map(({ flow, reason }) => `${flow.name}: ${reason}`);
  return [
    '### Not sent by default',
    '# These requests may do harm. Remove the comment signs of one to send it.',
    ...lines.map((line) => `# ${commentOf(line, longestReason)}`),
    ...write(withheld)
      .join('\n\n')
      .split('\n')
      .map((line) => `# ${line}`.trimEnd()),
  ].join('\n');
}

const longestReason = 500;

/** Writes the environment file for the credentials of some files, with empty values. */
export function environmentFile(...files: readonly HttpFileNames[]): ExportedFile {
  const variables = Object.fromEntries(files.flatMap((names) => Object.entries(names.environment())));
  return { name: environmentName, text: `${JSON.stringify({ [environment]: variables }, null, 2)}\n` };
}
