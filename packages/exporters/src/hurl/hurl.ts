import type { ExportedFile, Exporter, ExportSource } from '../exporter.js';
import { HttpFileNames } from '../http-file/http-file-names.js';
import { environmentName } from '../shared/environment-name.js';
import { flowEntries, groupVariables } from '../shared/flow-entry.js';
import { divideByHarm, type Divided } from '../shared/harm.js';
import { splitManualSteps } from '../shared/manual-steps.js';
import { oneLine, toFileName } from '../shared/text.js';
import { writeEntries } from './write-entries.js';

/**
 * Writes a Hurl file that sends each operation once, after its prerequisites. Values of responses are captured; if a capture
 * fails, its variable is undefined, and Hurl does not send the dependent requests.
 */
export const hurl: Exporter = {
  description: 'Hurl file, a smoke test of each operation with the requests that it needs first',
  write(all, options) {
    const { source, byHand } = splitManualSteps(all);
    const divided = divideByHarm(source, options);
    const names = new HttpFileNames(source);
    const file = `${toFileName(source.group.name)}.hurl`;
    const leftOut = [
      ...divided.sentences,
      ...(byHand === undefined
        ? []
        : ['Access tokens that need a person are read from variables: the file does not request them.']),
    ];
    return [{ name: file, text: hurlFile(source, divided, names, file), leftOut } satisfies ExportedFile];
  },
};

function hurlFile(source: ExportSource, divided: Divided, names: HttpFileNames, file: string): string {
  const sent = flowEntries(divided.sent).flatMap((entry) => writeEntries(entry, { names, isSkipped: false }));
  const withheld = flowEntries(divided.withheld).flatMap((entry) =>
    writeEntries(entry, { names, isSkipped: true }),
  );
  const servers = names.baseUrls().map(({ name, value }) => `--variable ${name}=${quoted(value)}`);
  const requested = names.environment();
  const secrets = groupVariables(source).flatMap((variable) => {
    const name = names.findCredential(variable.name);
    if (name === undefined || !Object.hasOwn(requested, name)) return [];
    // Hurl does not accept an empty secret.
    return [`--variable ${name}="$${environmentName(variable.name)}"`];
  });
  return [
    `# ${oneLine(source.group.name)}: a smoke test. Set the credentials in the environment, then:`,
    '#',
    `# hurl --test --continue-on-error --no-cookie-store ${[...servers, ...secrets].join(' ')} ${file}`,
    '',
    ...sent,
    ...(withheld.length === 0
      ? []
      : [
          '# Not sent by default: the requests below may do harm. Remove `skip: true` to send them.',
          ...[...divided.reasons.values()].map(
            ({ flow, reason }) => `# ${oneLine(`${flow.name}: ${reason}`, 500)}`,
          ),
          '',
          ...withheld,
        ]),
  ].join('\n');
}

function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
