import { companion } from '../companion/companion.js';
import { describeCredential, environmentNames } from '../companion/credentials.js';
import { serverUrls } from '../companion/servers.js';
import { writeJson, writeYaml } from '../companion/write.js';
import type { Exporter, ExportSource } from '../exporter.js';
import { tokenRequests } from '../http-file/token-requests.js';
import { besideMessages } from '../shared/client-certificates.js';
import { groupVariables } from '../shared/flow-entry.js';
import { harOf } from '../har/har.js';
import { zapPostData } from '../har/post-data.js';
import { divideByHarm } from '../shared/harm.js';
import { toFileName, oneLine } from '../shared/text.js';
import { replacerRules } from './replacer.js';
import { requestorRequests } from './requests.js';
import { withheldPaths, serverPattern, listServerUrls, tokenPaths } from './scope.js';
import { label } from './text.js';

/**
 * Writes a plan for ZAP's automation framework, which learns the API from the OpenAPI document and from one request for each
 * flow.
 */
export const zap: Exporter = {
  description:
    'ZAP automation plan: context, credentials, the OpenAPI document, and one request for each flow',
  write(all, options) {
    const { sent: source, withheld, sentences } = divideByHarm(all, options);
    const { document, operations, server } = companion(source, { cyclic: 'keep' });
    const base = toFileName(source.group.name);
    const openapi = `${base}.zap.openapi.json`;
    const har = `${base}.zap.har`;
    const names = environmentNames(source);
    const urlOf = serverUrls(source);
    const servers = listServerUrls(
      operations.all.map(({ step }) => step.request),
      urlOf,
    );
    const rules = replacerRules(operations.all, { names, getRuleUrl: ({ step }) => urlOf(step.request) });
    const { requests, leftOut: rejected } = requestorRequests(source, names);
    const tokens = tokenRequests(source, {
      isShared: true,
      where: ({ name }) => `into the environment variable ${names.get(name) ?? ''}`,
    });
    const leftOut = [
      ...sentences,
      ...operations.leftOut,
      ...rejected,
      ...besideMessages(source, {
        certificate: 'ZAP has it in its options (Network, Client Certificates).',
        digest: 'ZAP has its credentials in the authentication of the context.',
      }),
      ...tokens.flatMap((file) => file.leftOut ?? []),
    ];
    const context = label(source.group.name) || 'API';
    const plan = {
      env: {
        contexts: [
          {
            name: context,
            urls: servers,
            includePaths: servers.map(serverPattern),
            excludePaths: [
              ...tokenPaths(
                source,
                operations.all.map(({ step }) => step),
              ),
              ...withheldPaths(withheld, source, urlOf),
            ],
          },
        ],
        parameters: { failOnError: true, failOnWarning: false, progressToStdout: true },
      },
      jobs: [
        ...(rules.length === 0 ? [] : [{ type: 'replacer', parameters: { deleteAllRules: false }, rules }]),
        { type: 'openapi', parameters: { apiFile: openapi, targetUrl: server, context } },
        { type: 'import', parameters: { type: 'har', fileName: har } },
        ...(requests.length === 0 ? [] : [{ type: 'requestor', parameters: {}, requests }]),
        { type: 'passiveScan-wait', parameters: { maxDuration: 5 } },
        { type: 'activeScan', parameters: { context, maxScanDurationInMins: 0 } },
        { type: 'report', parameters: { template: 'traditional-json', reportFile: `${base}.zap-report` } },
      ],
    };
    const text = writeYaml(plan);
    return [
      {
        name: `${base}.zap.yaml`,
        text: `${heading(source, names, text, leftOut)}${text}`,
        leftOut,
      },
      { name: openapi, text: writeJson(document) },
      { name: har, text: harOf(source, zapPostData) },
      // The plan repeats the left-out parts.
      ...tokens.map(({ name, text }) => ({ name, text })),
    ];
  },
};

/** Writes the comments before the plan: its inputs, and its limitations. */
function heading(
  source: ExportSource,
  names: ReadonlyMap<string, string>,
  plan: string,
  leftOut: readonly string[],
): string {
  const used = groupVariables(source).filter(({ name }) => plan.includes(`\${${names.get(name) ?? ''}}`));
  const lines = [
    ...(used.length === 0 ? [] : ['The plan reads the credentials from environment variables:']),
    ...used.map((variable) => `${names.get(variable.name) ?? ''}: ${describeCredential(variable)}`),
    ...(/^ +data: .*[^ -~]/m.test(plan)
      ? ['Each character of `data` is one byte (ISO 8859-1), as ZAP sends it.']
      : []),
    ...leftOut,
  ];
  return lines.map((line) => `# ${oneLine(line)}\n`).join('');
}
