import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { VerifySettings } from '@assay/verify';
import { UsageError } from '../command-error.js';
import type { Io } from '../io.js';

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
export async function readClientCertificate(
  { clientCert, clientKey }: ClientCertificateFlags,
  io: Pick<Io, 'cwd' | 'env'>,
  user: '' | 'second-' = '',
): Promise<VerifySettings['clientCertificate']> {
  if (clientCert === undefined && clientKey === undefined) return undefined;
  const certOption = `--${user}client-cert`;
  const keyOption = `--${user}client-key`;
  if (clientCert === undefined) throw new UsageError(`\`${keyOption}\` needs \`${certOption}\`.`);
  if (clientKey === undefined) throw new UsageError(`\`${certOption}\` needs \`${keyOption}\`.`);
  const certificate = await read(certOption, clientCert, io.cwd());
  const key = await read(keyOption, clientKey, io.cwd());
  const passphrase = io.env[`ASSAY_${user === '' ? '' : 'SECOND_'}CLIENT_KEY_PASSPHRASE`];
  try {
    createSecureContext({ cert: certificate, key, passphrase });
  } catch {
    // What OpenSSL says of a key is not repeated.
    throw new UsageError(
      `\`${certOption} ${clientCert}\` and \`${keyOption} ${clientKey}\` are not a certificate and its key in PEM.`,
    );
  }
  return { certificate, key, passphrase };
}

async function read(option: string, path: string, cwd: string): Promise<string> {
  try {
    return await readFile(resolve(cwd, path), 'utf8');
  } catch {
    throw new UsageError(`\`${option} ${path}\` cannot be read.`);
  }
}
