import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { Variable } from '@assay/project-generator';
import { VerifyError, type ClientCertificate, type VerifySettings } from '../settings.js';
import { environmentName } from './environment.js';

/** Source of one of the two parts of a certificate. */
export interface CertificatePart {
  /** Name of the source: an option, or a variable of the environment. */
  readonly name: string;
  /** The name of a file in PEM, or the PEM itself. */
  readonly value: string | undefined;
}

/** The parts of a client certificate. */
export interface CertificateParts {
  readonly certificate: CertificatePart;
  readonly key: CertificatePart;
  /** The folder that names of files are relative to. */
  readonly folder: string;
  readonly passphrase: string | undefined;
}

/**
 * Reads the certificate that a client shows, and its key; undefined where neither is named.
 *
 * @throws VerifyError where one of the two is missing or cannot be read, or they do not belong together.
 */
export function readClientCertificate({
  certificate,
  key,
  folder,
  passphrase,
}: CertificateParts): ClientCertificate | undefined {
  if (certificate.value === undefined && key.value === undefined) return undefined;
  if (certificate.value === undefined)
    throw new VerifyError(`\`${key.name}\` needs \`${certificate.name}\`.`);
  if (key.value === undefined) throw new VerifyError(`\`${certificate.name}\` needs \`${key.name}\`.`);
  const read = {
    certificate: readPem(certificate.name, certificate.value, folder),
    key: readPem(key.name, key.value, folder),
    passphrase,
  };
  try {
    createSecureContext({ cert: read.certificate, key: read.key, passphrase });
  } catch {
    // What OpenSSL says of a key is not repeated.
    throw new VerifyError(
      `${shown(certificate)} and ${shown(key)} are not a certificate and its key in PEM.`,
    );
  }
  return read;
}

/** The variables of a security scheme of the type `mutualTLS`. */
export function isOfCertificate({ auth }: Variable): boolean {
  return auth?.type === 'mutualTLS';
}

/**
 * Reads the certificates of one user from the environment, by the names of the security schemes.
 *
 * @param variables those of the import
 * @param nameOf gives the name of a variable for the user
 */
export function certificatesOf(
  variables: readonly Variable[],
  nameOf: (variable: string) => string,
  settings: Pick<VerifySettings, 'env' | 'folder'>,
  passphrase: string | undefined,
): Map<string, ClientCertificate> {
  const found = new Map<string, ClientCertificate>();
  const schemes = new Set(variables.flatMap(({ auth }) => (auth?.type === 'mutualTLS' ? [auth.scheme] : [])));
  for (const scheme of schemes) {
    const part = (partName: 'certificate' | 'privateKey'): CertificatePart => {
      const variable = variables.find(({ auth }) => auth?.scheme === scheme && auth.part === partName);
      const name = environmentName(nameOf(variable?.name ?? ''));
      return { name, value: settings.env[name] === '' ? undefined : settings.env[name] };
    };
    const certificate = readClientCertificate({
      certificate: part('certificate'),
      key: part('privateKey'),
      folder: settings.folder ?? '.',
      passphrase,
    });
    if (certificate !== undefined) found.set(scheme, certificate);
  }
  return found;
}

function readPem(name: string, value: string, folder: string): string {
  if (isPem(value)) return value;
  try {
    return readFileSync(resolve(folder, value), 'utf8');
  } catch {
    throw new VerifyError(`${shown({ name, value })} cannot be read.`);
  }
}

/** An option is shown with its file; the value of a variable may be a key. */
function shown({ name, value }: CertificatePart): string {
  return name.startsWith('--') ? `\`${name} ${value ?? ''}\`` : `\`${name}\``;
}

function isPem(value: string): boolean {
  return value.includes('-----BEGIN ');
}
