import type { Variable } from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';
import { flowEntries, serverFinder, type FlowEntry } from './flow-entry.js';

/** The two files of a client certificate, as variables of the import. */
export interface ClientCertificate {
  readonly certificate: Variable;
  readonly privateKey: Variable;
}

/** The client certificate that an operation needs; undefined where its chosen alternative has none. */
export function clientCertificateOf({ flow, variables }: FlowEntry): ClientCertificate | undefined {
  const known = (flow.auth[0]?.schemes ?? []).flatMap((scheme) =>
    scheme.variables.flatMap((name) => variables.get(name) ?? []),
  );
  const of = (part: 'certificate' | 'privateKey'): Variable | undefined =>
    known.find(({ auth }) => auth?.type === 'mutualTLS' && auth.part === part);
  const [certificate, privateKey] = [of('certificate'), of('privateKey')];
  return certificate === undefined || privateKey === undefined ? undefined : { certificate, privateKey };
}

/** The origins that need a client certificate, each once. */
export function originsWithCertificate(source: ExportSource): string[] {
  const serverOf = serverFinder(source);
  const entries = flowEntries(source).filter((entry) => clientCertificateOf(entry) !== undefined);
  return [...new Set(entries.map(({ subject }) => serverOf(subject.request).origin))];
}

/**
 * Says of an export that its format has no place for client certificates; nothing where no operation needs one.
 *
 * @param instead what the reader does: a sentence
 */
export function withoutCertificate(source: ExportSource, instead: string): string[] {
  const count = flowEntries(source).filter((entry) => clientCertificateOf(entry) !== undefined).length;
  if (count === 0) return [];
  const who = count === 1 ? '1 operation needs' : `${count} operations need`;
  return [`${who} a TLS client certificate, which this format has no place for: ${instead}`];
}
