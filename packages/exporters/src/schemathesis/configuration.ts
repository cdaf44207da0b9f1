import { ExactNumber } from '@assay/text';
import type { AuthBinding, Variable } from '@assay/project-generator';
import { stringify } from 'smol-toml';
import type { Companion } from '../companion/companion.js';
import { describeCredential } from '../companion/credentials.js';
import type { CompanionOperation } from '../companion/operations.js';
import { serverUrls } from '../companion/servers.js';
import type { ExportSource } from '../exporter.js';
import { findClientCertificate, type ClientCertificate } from '../shared/client-certificates.js';
import { flowEntries, groupVariables } from '../shared/flow-entry.js';
import type { WithheldFlow } from '../shared/harm.js';
import { oneLine } from '../shared/text.js';

/** Names that a configuration uses. */
export interface ConfigurationNames {
  /** The environment variables of credentials, by variable name of the import. */
  readonly names: ReadonlyMap<string, string>;
  /** The file name of the OpenAPI document. */
  readonly openapi: string;
  /** Reasons why operations are not run by default, by flow id. */
  readonly withheld: ReadonlyMap<string, WithheldFlow>;
}

/** A TOML table with the value types of configurations. */
interface Table {
  readonly [key: string]: string | number | bigint | boolean | Table | readonly string[] | readonly Table[];
}

/** Writes `schemathesis.toml`: the server, the credentials, and the documented values of paths. */
export function writeConfiguration(
  source: ExportSource,
  files: Companion,
  { names, openapi, withheld }: ConfigurationNames,
): string {
  const urlOf = serverUrls(source);
  const elsewhere = files.operations.all.filter(({ step }) => urlOf(step.request) !== files.server);
  const notRun = files.operations.all.flatMap(({ id, entry }) => {
    const reason = withheld.get(entry?.flow.id ?? '')?.reason;
    return reason === undefined ? [] : [{ id, reason }];
  });
  const off = new Set([...elsewhere, ...notRun].map(({ id }) => id));
  const { schemes, used } = authentication(source, files, names);
  const certificate = flowEntries(source)
    .map(findClientCertificate)
    .find((each) => each !== undefined);
  const table: Table = {
    'base-url': literal(files.server),
    ...(certificate === undefined ? {} : certificateTable(certificate, names)),
    ...(Object.keys(schemes).length === 0 ? {} : { auth: { openapi: schemes } }),
    operations: [
      ...[...off].map((id): Table => ({ 'include-operation-id': id, enabled: false })),
      ...files.operations.all.flatMap(operationTable),
    ],
  };
  const { operations: _, ...withoutOperations } = table;
  const hasOperations = Array.isArray(table['operations']) && table['operations'].length > 0;
  return `${heading(openapi, [...used, ...(certificate === undefined ? [] : [certificate.certificate, certificate.privateKey])], names, elsewhere, notRun)}\n${stringify(hasOperations ? table : withoutOperations)}`;
}

function heading(
  openapi: string,
  credentials: readonly Variable[],
  names: ConfigurationNames['names'],
  elsewhere: readonly CompanionOperation[],
  notRun: readonly { readonly id: string; readonly reason: string }[],
): string {
  const lines = [`Run with: schemathesis run ${openapi}`];
  if (credentials.length > 0) lines.push('It reads the credentials from environment variables:');
  for (const variable of credentials)
    lines.push(`  ${names.get(variable.name) ?? ''}  ${describeCredential(variable)}`);
  if (elsewhere.length > 0) {
    lines.push('Operations on other servers are not run, because one base URL applies to all:');
    for (const { id } of elsewhere) lines.push(`  ${id}`);
  }
  if (notRun.length > 0) {
    lines.push('Operations that may do harm are not run by default:');
    for (const { id, reason } of notRun) lines.push(`  ${id}: ${reason}`);
  }
  return (
    lines.map((line) => `# ${line.startsWith('  ') ? '  ' : ''}${oneLine(line)}`.trimEnd()).join('\n') + '\n'
  );
}

/** Writes the table of client certificates. */
function certificateTable(
  { certificate, privateKey }: ClientCertificate,
  names: ConfigurationNames['names'],
): Table {
  return {
    'request-cert': `\${${names.get(certificate.name) ?? ''}}`,
    'request-cert-key': `\${${names.get(privateKey.name) ?? ''}}`,
  };
}

/** Builds the credentials of the security schemes in the chosen alternatives. */
function authentication(
  source: ExportSource,
  { security }: Companion,
  names: ConfigurationNames['names'],
): { readonly schemes: Table; readonly used: readonly Variable[] } {
  const chosen = new Set(
    source.flows.flatMap(({ auth }) => (auth[0]?.schemes ?? []).map(({ scheme }) => scheme)),
  );
  const byScheme = new Map<string, Variable[]>();
  for (const variable of groupVariables(source)) {
    const scheme = variable.auth?.scheme;
    if (scheme === undefined || !chosen.has(scheme)) continue;
    byScheme.set(scheme, [...(byScheme.get(scheme) ?? []), variable]);
  }
  const used: Variable[] = [];
  const schemes = [...byScheme].flatMap(([scheme, variables]): [string, Table][] => {
    const parts = groupCertificateParts(variables);
    if (parts === undefined) return [];
    used.push(...Object.values(parts));
    const fields = Object.entries(parts).map(([key, { name }]): [string, string] => [
      key,
      `\${${names.get(name) ?? ''}}`,
    ]);
    return [[security.getSchemeName(scheme), Object.fromEntries(fields)]];
  });
  return { schemes: Object.fromEntries(schemes), used };
}

/** Returns the settings of a scheme, with the variable of each. */
function groupCertificateParts(
  variables: readonly Variable[],
): Readonly<Record<string, Variable>> | undefined {
  const part = (name: AuthBinding['part']): Variable | undefined =>
    variables.find(({ auth }) => auth?.part === name);
  switch (variables[0]?.auth?.type) {
    case 'basic':
    case 'digest': {
      const username = part('username');
      const password = part('password');
      return username === undefined || password === undefined ? undefined : { username, password };
    }
    case 'bearer':
    case 'oauth2':
    case 'openIdConnect': {
      const bearer = part('token');
      return bearer === undefined ? undefined : { bearer };
    }
    case 'apiKey':
    case 'other': {
      const key = part('key') ?? part('token');
      return key === undefined ? undefined : { api_key: key };
    }
    default:
      return undefined;
  }
}

/** Lists the documented values of a path. Links provide values from other operations, and Schemathesis generates the rest. */
function operationTable(operation: CompanionOperation): Table[] {
  const values = operation.step.request.parameters.flatMap(
    (parameter): [string, string | number | bigint | boolean][] => {
      const name = parameter.in === 'path' ? operation.path.names.get(parameter.name) : undefined;
      const variable = operation.getVariable(parameter);
      if (name === undefined || variable === undefined || variable.kind === 'produced') return [];
      const [best] = variable.values;
      const value = best?.valid === true && documented.has(best.origin) ? best.value : undefined;
      if (typeof value === 'string') return [[`path.${name}`, literal(value)]];
      if (value instanceof ExactNumber) return [[`path.${name}`, exactInToml(value)]];
      return typeof value === 'number' || typeof value === 'boolean' ? [[`path.${name}`, value]] : [];
    },
  );
  if (values.length === 0) return [];
  return [{ 'include-operation-id': operation.id, parameters: Object.fromEntries(values) }];
}

const documented: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'const']);

/** Converts a number for TOML, whose integers have 64 bits; larger ones become strings, which are equivalent in a path. */
function exactInToml({ literal }: ExactNumber): string | bigint {
  const isInteger = /^-?[0-9]{1,19}$/.test(literal);
  return isInteger && BigInt.asIntN(64, BigInt(literal)) === BigInt(literal) ? BigInt(literal) : literal;
}

/** Escapes a text so that Schemathesis inserts no environment variable. */
function literal(text: string): string {
  return text.toWellFormed().replaceAll('${', '$${');
}
