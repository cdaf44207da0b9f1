import { usualSettings, verify, type VerifyResult, type VerifySettings } from '@assay/verify';
import { importOf } from '../support/import-of.js';

/** Verifies a service without limiting the rate. */
export async function verifying(
  document: string | object,
  baseUrl: string,
  settings: Partial<VerifySettings> = {},
): Promise<VerifyResult> {
  const { unsafeMethods = false } = settings;
  const made = await importOf(document, { onlyReads: !unsafeMethods });
  return verify(made, { ...usualSettings, rate: 10_000, timeout: 2000, env: {}, baseUrl, ...settings });
}

/** The verdicts by operation. */
export function verdictsOf({ operations }: VerifyResult): Record<string, string> {
  return Object.fromEntries(operations.map(({ operation, verdict }) => [operation, verdict]));
}

/** The ids of the findings by operation. Operations without findings are omitted. */
export function driftsOf({ operations }: VerifyResult): Record<string, string[]> {
  return Object.fromEntries(
    operations.flatMap(({ operation, findings }) =>
      findings.length === 0 ? [] : [[operation, findings.map(({ id }) => id)]],
    ),
  );
}
