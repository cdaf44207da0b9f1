import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { Logger } from 'pino';
import type { ServiceSettings } from '../settings/settings.js';
import { OperationFailure, describeSystemError } from './failure.js';

/** A certificate with its chain and its private key, in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Certificate settings of the service. */
type CertificateSettings = Pick<ServiceSettings, 'certificate' | 'data' | 'host' | 'insecureHttp'>;

/** Validity in days. Clients reject certificates with a longer validity. */
const validity = 825;
/** A generated certificate is replaced if it has fewer days left. */
const renewal = 30;
const day = 24 * 3600 * 1000;

/**
 * Returns the operator's certificate, a certificate from an earlier start, or a new one. Null for plain HTTP.
 *
 * @throws OperationFailure if the operator's certificate is unusable, or a new certificate cannot be stored.
 */
export async function openCertificate(
  settings: CertificateSettings,
  log: Logger,
  now: Date,
): Promise<Certificate | null> {
  if (settings.insecureHttp) return null;
  if (settings.certificate !== null) return readOperatorCertificate(settings.certificate);
  const files = {
    cert: join(settings.data, 'certificate.pem'),
    key: join(settings.data, 'certificate-key.pem'),
  };
  const stored = await readKept(files);
  const problem =
    stored === undefined ? 'the data folder has no certificate' : describeCertificateProblem(stored, now);
  if (stored !== undefined && problem === undefined) return stored;
  const created = await makeCertificate(settings.host, now);
  try {
    await replaceFile(files.key, created.key);
    await replaceFile(files.cert, created.cert);
  } catch (error) {
    throw new OperationFailure(
      `The certificate cannot be stored in \`${settings.data}\`: ${describeSystemError(error)}.`,
    );
  }
  log.info(
    { reason: problem, file: files.cert, fingerprint: new X509Certificate(created.cert).fingerprint256 },
    'created a self-signed certificate',
  );
  return created;
}

/**
 * Reads the operator's certificate and key.
 *
 * @throws OperationFailure if they cannot be read or do not belong together.
 */
export async function readOperatorCertificate(files: Certificate): Promise<Certificate> {
  const read = async (path: string, label: string): Promise<string> =>
    readFile(path, 'utf8').catch((error: unknown) => {
      throw new OperationFailure(`The ${label} \`${path}\` cannot be read: ${describeSystemError(error)}.`);
    });
  const pair = {
    cert: await read(files.cert, 'certificate'),
    key: await read(files.key, 'key of the certificate'),
  };
  const mismatch = mismatchOf(pair);
  if (mismatch === undefined) return pair;
  throw new OperationFailure(
    `The certificate \`${files.cert}\` and its key \`${files.key}\` cannot be used: ${mismatch}.`,
  );
}

async function readKept(files: Certificate): Promise<Certificate | undefined> {
  try {
    return { cert: await readFile(files.cert, 'utf8'), key: await readFile(files.key, 'utf8') };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    return { cert: '', key: '' };
  }
}

function describeCertificateProblem(certificate: Certificate, now: Date): string | undefined {
  const mismatch = mismatchOf(certificate);
  if (mismatch !== undefined) return `the stored one cannot be used: ${mismatch}`;
  const left = Date.parse(new X509Certificate(certificate.cert).validTo) - now.getTime();
  if (left > renewal * day) return undefined;
  return left < 0 ? 'the stored one has expired' : 'the stored one expires soon';
}

function mismatchOf({ cert, key }: Certificate): string | undefined {
  try {
    if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))) return 'they do not match';
    createSecureContext({ cert, key, minVersion: 'TLSv1.2' });
    return undefined;
  } catch {
    return 'this is not a certificate and key in PEM';
  }
}

/** Creates a certificate for this machine, valid for all names and addresses that reach it from here. */
async function makeCertificate(host: string, now: Date): Promise<Certificate> {
  // Loading this module takes longer than the rest of a start, and it is needed once in two years.
  const { generate } = await import('selfsigned');
  const names = new Set(['localhost', ...(isUsableName(hostname()) ? [hostname()] : [])]);
  const addresses = new Set(['127.0.0.1', '::1']);
  const isAnyAddress = host === '::' || host === '0.0.0.0';
  if (isIP(host) === 0) names.add(host);
  else if (!isAnyAddress) addresses.add(host);
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'Assay' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    // A client's clock can be slow.
    notBeforeDate: new Date(now.getTime() - day),
    notAfterDate: new Date(now.getTime() + (validity - 2) * day),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          ...Array.from(names, (value) => ({ type: 2 as const, value })),
          ...Array.from(addresses, (ip) => ({ type: 7 as const, ip })),
        ],
      },
    ],
  });
  return { cert, key };
}

function isUsableName(name: string): boolean {
  return /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(name);
}

/** Replaces a file that only this user can read. After a crash the file is either the old one or the new one. */
async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.new`;
  await writeFile(temporary, text, { mode: 0o600, flag: 'w' });
  await rename(temporary, path);
}
