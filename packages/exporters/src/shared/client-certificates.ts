import type { Variable } from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';
import { digestCredentials } from './digest-credentials.js';
import { flowEntries, serverFinder, type FlowEntry } from './flow-entry.js';

/** The two files of a client certificate, as variables of the import. */
export interface ClientCertificate {
  readonly certificate: Variable;
  readonly privateKey: Variable;
}

/** Finds the client certificate that an operation needs; undefined if its chosen alternative has none. */
export function findClientCertificate({ flow, variables }: FlowEntry): ClientCertificate | undefined {
  const known = (flow.auth[0]?.schemes ?? []).flatMap((scheme) =>
    scheme.variables.flatMap((name) => variables.get(name) ?? []),
  );
  const of = (part: 'certificate' | 'privateKey'): Variable | undefined =>
    known.find(({ auth }) => auth?.type === 'mutualTLS' && auth.part === part);
  const [certificate, privateKey] = [of('certificate'), of('privateKey')];
  return certificate === undefined || privateKey === undefined ? undefined : { certificate, privateKey };
}

/** Lists the unique origins that need a client certificate. */
export function originsWithCertificate(source: ExportSource): string[] {
  const serverOf = serverFinder(source);
  const entries = flowEntries(source).filter((entry) => findClientCertificate(entry) !== undefined);
  return [...new Set(entries.map(({ subject }) => serverOf(subject.request).origin))];
}

/** Workarounds for features that the format of an export does not support: ends of sentences. */
export interface Instead {
  readonly certificate?: string;
  readonly digest?: string;
}

/** Lists requirements of operations that no message contains; empty if none exist. */
export function besideMessages(source: ExportSource, { certificate, digest }: Instead): string[] {
  const entries = flowEntries(source);
  const needing = (
    isNeeded: (entry: FlowEntry) => boolean,
    description: string,
    instead?: string,
  ): string[] => {
    const count = entries.filter(isNeeded).length;
    if (count === 0 || instead === undefined) return [];
    return [`${count === 1 ? '1 operation needs' : `${count} operations need`} ${description}: ${instead}`];
  };
  return [
    ...needing(
      (entry) => findClientCertificate(entry) !== undefined,
      'a TLS client certificate, which this format does not support',
      certificate,
    ),
    ...needing(
      (entry) => digestCredentials(entry.subject, entry) !== undefined,
      'HTTP Digest authentication, and this format cannot answer a challenge',
      digest,
    ),
  ];
}
