import type { ExportedFile, Exporter, ExportSource } from '../exporter.js';
import { automatic } from '../shared/by-hand.js';
import { flowEntries } from '../shared/flow-entry.js';
import { suppliesOf } from '../shared/supplies.js';
import { fileNameOf } from '../shared/text.js';
import { commentOf } from './comment.js';
import { HttpFileNames } from './http-file-names.js';
import { prelude } from './prelude.js';
import { writeRequest } from './write-request.js';

/** The environment of the credentials, in `http-client.env.json`. */
const environment = 'assay';

/**
 * A file of requests for httpYac and the editors that know it, with an environment for the credentials. Before each operation are the
 * requests that it needs; their responses fill its parameters.
 */
export const httpFile: Exporter = {
  description: '.http file for httpYac, each operation with the requests that it needs first',
  write(all) {
    const { source, byHand } = automatic(all);
    const names = new HttpFileNames(source);
    const file = `${fileNameOf(source.group.name)}.http`;
    return [
      { name: file, text: textOf(source, names, file) },
      {
        name: 'http-client.env.json',
        text: `${JSON.stringify({ [environment]: names.environment() }, null, 2)}\n`,
      },
      ...(byHand === undefined ? [] : [tokens(byHand)]),
    ];
  },
};

/** The requests for tokens that need a person, in a file of their own: nobody can send them unattended. */
function tokens(byHand: ExportSource): ExportedFile {
  const file = `${fileNameOf(byHand.group.name)}.http`;
  return { name: file, text: textOf(byHand, new HttpFileNames(byHand), file) };
}

function textOf(source: ExportSource, names: HttpFileNames, file: string): string {
  const requests = flowEntries(source).flatMap((entry) => {
    const supplies = suppliesOf(entry.flow, entry.variables);
    return entry.flow.steps.map((step) => writeRequest(step, { entry, supplies, names }));
  });
  const head = [
    `# ${commentOf(source.group.name)}`,
    '#',
    `# Fill in the credentials in http-client.env.json, then: httpyac send ${file} --all --env ${environment}`,
    '',
    ...names.baseUrls().map(({ name, value }) => `@${name} = ${value}`),
    '',
    ...prelude,
  ];
  return [head.join('\n'), ...requests, ''].join('\n\n');
}
