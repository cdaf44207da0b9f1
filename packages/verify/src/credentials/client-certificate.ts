import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { Variable } from '@assay/project-generator';
import { VerifyError, type ClientCertificate, type VerifySettings } from '../settings.js';
import { environmentName } from './environment.js';

/** Source of one part of a certificate. */
export interface CertificatePart {
  /** Name of the source: an option or an environment variable. */
  readonly name: string;
  /** A PEM file name, or the PEM text itself. */
  readonly value: string | undefined;
}

/** The parts of a client certificate. */
export interface CertificateParts {
  readonly certificate: CertificatePart;
  readonly key: CertificatePart;
  /** The base folder of relative file names. */
  readonly folder: string;
  readonly passphrase: string | undefined;
}

/**
 * Reads the client certificate and its key; undefined if neither is set.
 *
 * @throws VerifyError if one of them is missing or unreadable, or if they do not match.
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
    // OpenSSL's message about a key is not repeated.
    throw new VerifyError(
      `${shown(certificate)} and ${shown(key)} are not a certificate and its key in PEM.`,
    );
  }
  return read;
}

/** True for a variable of a `mutualTLS` security scheme. */
export function isOfCertificate({ auth }: Variable): boolean {
  return auth?.type === 'mutualTLS';
}

/**
 * Reads the certificates of one user from the environment, by security scheme.
 *
 * @param variables variables of the import
 * @param nameOf returns the user's name of a variable
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

/** Describes a part. An option is shown with its file; the value of a variable may be a key, so it is hidden. */
function shown({ name, value }: CertificatePart): string {
  return name.startsWith('--') ? `\`${name} ${value ?? ''}\`` : `\`${name}\``;
}

function isPem(value: string): boolean {
  return value.includes('-----BEGIN ');
}
