import { parseUrl } from '@assay/api-knowledge';
import type { Variable } from '@assay/project-generator';
import type { ExportedFile, Exporter, ExportSource } from '../exporter.js';
import { HttpFileNames } from '../http-file/http-file-names.js';
import { findClientCertificate } from '../shared/client-certificates.js';
import { environmentName } from '../shared/environment-name.js';
import { flowEntries, groupVariables, serverFinder } from '../shared/flow-entry.js';
import { divideByHarm, type Divided } from '../shared/harm.js';
import { splitManualSteps } from '../shared/manual-steps.js';
import { oneLine, toFileName } from '../shared/text.js';
import { helperNames, helpers } from './helpers.js';
import { literal, writeFlow } from './write-flow.js';

/** Writes a k6 script that sends each operation once, after its prerequisites, whose responses fill its parameters. */
export const k6: Exporter = {
  description: 'k6 script, a smoke test of each operation with the requests that it needs first',
  write(all, options) {
    const { source, byHand } = splitManualSteps(all);
    const divided = divideByHarm(source, options);
    const names = new HttpFileNames(source, helperNames);
    const file = `${toFileName(source.group.name)}.k6.js`;
    const leftOut = [
      ...divided.sentences,
      ...(byHand === undefined
        ? []
        : [
            'Access tokens that need a person are read from the environment: the script does not request them.',
          ]),
    ];
    return [{ name: file, text: script(source, divided, names, file), leftOut } satisfies ExportedFile];
  },
};

function script(source: ExportSource, divided: Divided, names: HttpFileNames, file: string): string {
  const sent = writeFlows(divided.sent, names);
  const withheld = divided.reasons.size === 0 ? [] : withheldLines(divided, names);
  const credentials = credentialLines(source, names);
  return [
    `// ${oneLine(source.group.name)}: a smoke test.`,
    '//',
    `// Set the credentials in the environment (the names are below), then: k6 run ${file}`,
    "import http from 'k6/http';",
    "import encoding from 'k6/encoding';",
    "import { check, group } from 'k6';",
    '',
    'export const options = {',
    '  vus: 1,',
    '  iterations: 1,',
    "  thresholds: { checks: ['rate==1'] },",
    ...certificateLines(source),
    '};',
    '',
    ...names
      .baseUrls()
      .map(({ name, value }) => `const ${name} = __ENV.${serverVariable(name)} || ${literal(value)};`),
    ...credentials,
    'const made = {};',
    '',
    'const flows = {',
    ...sent,
    '};',
    ...withheld,
    '',
    'export default function () {',
    `  for (const [name, run] of Object.entries(${withheld.length === 0 ? 'flows' : 'isAllowed ? { ...flows, ...withheld } : flows'})) group(name, run);`,
    '}',
    '',
    ...helpers,
    '',
  ].join('\n');
}

/** Writes the flows as members of an object, by name. */
function writeFlows(source: ExportSource, names: HttpFileNames): string[] {
  const used = new Set<string>();
  return flowEntries(source).flatMap((entry) => {
    let name = oneLine(entry.flow.name).replaceAll('::', ':');
    while (used.has(name)) name = `${name}'`;
    used.add(name);
    return writeFlow(name, entry, names, source);
  });
}

/** Writes the flows that may do harm; an environment variable must allow them. */
function withheldLines({ withheld, reasons }: Divided, names: HttpFileNames): string[] {
  return [
    '',
    '// Not sent by default: these requests may do harm. Set ASSAY_ALLOW_HARMFUL=true to send them.',
    ...[...reasons.values()].map(({ flow, reason }) => `// ${oneLine(`${flow.name}: ${reason}`, 500)}`),
    "const isAllowed = __ENV.ASSAY_ALLOW_HARMFUL === 'true';",
    'const withheld = {',
    ...writeFlows(withheld, names),
    '};',
  ];
}

/** Writes the credentials of requests, from the environment. */
function credentialLines(source: ExportSource, names: HttpFileNames): string[] {
  const requested = names.environment();
  return groupVariables(source).flatMap((variable: Variable) => {
    const name = names.findCredential(variable.name);
    if (name === undefined || !Object.hasOwn(requested, name)) return [];
    return [`const ${name} = __ENV.${environmentName(variable.name)} || "";`];
  });
}

function serverVariable(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();
}

/** Writes the client certificate for services that request one, from files that the environment names. */
function certificateLines(source: ExportSource): string[] {
  const entry = flowEntries(source).find((each) => findClientCertificate(each) !== undefined);
  const certificate = entry && findClientCertificate(entry);
  if (entry === undefined || certificate === undefined) return [];
  const { host = '' } = parseUrl(serverFinder(source)(entry.subject.request).origin);
  const [cert, key] = [certificate.certificate, certificate.privateKey].map(
    ({ name }) => `__ENV.${environmentName(name)}`,
  );
  return [
    `  ...(${cert} ? { tlsAuth: [{ domains: [${literal(host)}], cert: open(${cert}), key: open(${key}) }] } : {}),`,
  ];
}
