import type { ClientCertificate } from '@assay/verify';
import { UsageError } from '@assay/run/command-error';
import type { Io } from '@assay/run/io';

/** The options that name a certificate of the client. */
export interface ClientCertificateFlags {
  readonly clientCert?: string | undefined;
  readonly clientKey?: string | undefined;
}

/**
 * Reads the certificate that the client shows, and its key; undefined where none is named.
 *
 * @param user what the names of the options of another user than the first begin with
 * @throws UsageError where one of the two is missing, or they do not belong together.
 */
export function readClientCertificate(
  { clientCert, clientKey }: ClientCertificateFlags,
  io: Pick<Io, 'cwd' | 'env'>,
  { readClientCertificate, VerifyError }: typeof import('@assay/verify'),
  user: '' | 'second-' = '',
): ClientCertificate | undefined {
  try {
    return readClientCertificate({
      certificate: { name: `--${user}client-cert`, value: clientCert },
      key: { name: `--${user}client-key`, value: clientKey },
      folder: io.cwd(),
      passphrase: io.env[`ASSAY_${user === '' ? '' : 'SECOND_'}CLIENT_KEY_PASSPHRASE`],
    });
  } catch (error) {
    throw error instanceof VerifyError ? new UsageError(error.message) : error;
  }
}
