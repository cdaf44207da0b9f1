import type { ExportedFile, Exporter, ExportSource } from '../exporter.js';
import { splitManualSteps, type Automatic } from '../shared/manual-steps.js';
import { divideByHarm } from '../shared/harm.js';
import { toFileName, oneLine } from '../shared/text.js';
import { HttpFileNames } from './http-file-names.js';
import { environmentFile, requestsOf } from './write-requests.js';
import { methods } from './write-request.js';

/**
 * Writes a request file for httpYac and compatible editors, with an environment for the credentials. The prerequisites of each
 * operation come before it; their responses fill its parameters.
 */
export const httpFile: Exporter = {
  description: '.http file for httpYac, each operation with the requests that it needs first',
  write(all, options) {
    const { source, ...rest } = splitManualSteps(all);
    const divided = divideByHarm(source, options);
    const names = new HttpFileNames(source);
    const file = `${toFileName(source.group.name)}.http`;
    const text = requestsOf(divided.sent, names, { file, divided });
    const byHand = tokens(rest);
    return [
      { name: file, text, leftOut: [...divided.sentences, ...leftOutOf(source)] },
      environmentFile(names, ...byHand.map((each) => each.names)),
      ...byHand.map((each) => each.file),
    ];
  },
};

/** Writes the token requests that need a person to a separate file, because they cannot be sent unattended. */
function tokens({
  byHand,
  gives,
}: Omit<Automatic, 'source'>): { readonly file: ExportedFile; readonly names: HttpFileNames }[] {
  if (byHand === undefined) return [];
  const name = `${toFileName(byHand.group.name)}.http`;
  const names = new HttpFileNames(byHand);
  const text = requestsOf(byHand, names, {
    file: name,
    put: (flow) => `into http-client.env.json, as \`${names.credential(gives.get(flow) ?? '') ?? ''}\``,
  });
  return [{ file: { name, text }, names }];
}

function leftOutOf({ flows }: ExportSource): string[] {
  return flows.flatMap(({ name, steps, subject }) => {
    const method = steps.find(({ id }) => id === subject)?.request.method ?? '';
    if (methods.has(method)) return [];
    return [`${oneLine(name)} is omitted: httpYac cannot send the method ${oneLine(method)}.`];
  });
}
