import type { Flow } from '@assay/project-generator';
import type { ExportedFile, ExportSource } from '../exporter.js';
import { flowEntries } from '../shared/flow-entry.js';
import { makersOf } from '../shared/own-things.js';
import { suppliesOf } from '../shared/supplies.js';
import { commentOf } from './comment.js';
import type { HttpFileNames } from './http-file-names.js';
import { prelude } from './prelude.js';
import { writeRequest } from './write-request.js';

/** The environment of the credentials, in `http-client.env.json`. */
const environment = 'assay';

const environmentName = 'http-client.env.json';

/** How the requests of a file are written. */
export interface RequestsOptions {
  /** The name of the file. */
  readonly file: string;
  /** Says of a flow that only gets a credential where a person puts it. */
  readonly put?: (flow: Flow) => string;
}

/** The text of a file with all requests of an import. */
export function requestsOf(
  source: ExportSource,
  names: HttpFileNames,
  { file, put = () => '' }: RequestsOptions,
): string {
  const makers = makersOf(source);
  const requests = flowEntries(source).flatMap((entry) => {
    const supplies = suppliesOf(entry.flow, entry.variables);
    return entry.flow.steps.map((step) =>
      writeRequest(step, { entry, supplies, names, makers, put: put(entry.flow) }),
    );
  });
  const head = [
    `# ${commentOf(source.group.name)}`,
    '#',
    `# Fill in the credentials in ${environmentName}, then: httpyac send ${file} --all --env ${environment}`,
    '',
    ...names.baseUrls().map(({ name, value }) => `@${name} = ${value}`),
    '',
    ...prelude,
  ];
  return [head.join('\n'), ...requests, ''].join('\n\n');
}

/** The file of the credentials that the requests of some files read, empty. */
export function environmentFile(...files: readonly HttpFileNames[]): ExportedFile {
  const variables = Object.fromEntries(files.flatMap((names) => Object.entries(names.environment())));
  return { name: environmentName, text: `${JSON.stringify({ [environment]: variables }, null, 2)}\n` };
}
