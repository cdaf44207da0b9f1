import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import { pluralize } from '@assay/text';
import { writeOverlay } from '@assay/run/fix/overlay';
import type { VerifyResult, VerifySettings, ClientCertificate } from '@assay/verify';
import type { OverlayFlags } from '@assay/run/overlay/named-overlays';
import { CommandError, UsageError } from '@assay/run/command-error';
import { openConfigurations, runReportingMistakes } from '@assay/run/configuration/configured';
import type { ExitCode } from '../exit-code.js';
import { allowedHarm, parseAllow } from '../import/allowed-harm.js';
import { columnsOf, type Io } from '@assay/run/io';
import { loadOptional } from '@assay/run/optional-package';
import { parseChoice, parseCount, parseGate, type ReadFlags } from '@assay/run/options';
import { formatOfFile } from '@assay/run/output/report-requests';
import { loadShell } from '@assay/run/output/load-shell';
import { openOutput } from '../output/open-output.js';
import { readSubject, type Subject, type VerifyPackage } from '../verify/subject.js';
import { printNote } from '../output/print-messages.js';
import { version } from '@assay/run/version';

/** The options of `assay verify` from the command line. */
export interface VerifyFlags extends ReadFlags, OverlayFlags {
  readonly baseUrl: string;
  readonly format?: string;
  readonly output?: string;
  readonly details?: boolean;
  readonly unsafeMethods?: boolean;
  readonly allowExistingData?: boolean;
  readonly allow?: readonly string[];
  readonly checkThrottling?: boolean;
  readonly dryRun?: boolean;
  readonly learn?: string;
  readonly header?: readonly string[];
  readonly cookie?: readonly string[];
  readonly auth?: string;
  readonly tokenUrl?: string;
  readonly rate?: string;
  readonly budget?: string;
  readonly timeout?: string;
  readonly ca?: string;
  readonly clientCert?: string;
  readonly clientKey?: string;
  readonly secondClientCert?: string;
  readonly secondClientKey?: string;
  readonly failSeverity?: string;
  readonly color: boolean;
}

/**
 * Runs `assay verify`: sends the requests of a document to a service and reports where the responses differ from the document.
 *
 * @throws CommandError if the package is not installed, an option is invalid, or the report cannot be written.
 */
export async function verifyService(text: string, flags: VerifyFlags, io: Io): Promise<ExitCode> {
  const verifier = await loadOptional('@assay/verify', '`assay verify`', async () => import('@assay/verify'));
  const namedFormat = flags.format ?? formatOfFile(flags.output, verifier.verifyFormats) ?? 'text';
  const format = parseChoice('--format', namedFormat, verifier.verifyFormats);
  const planFormat = format === 'json' ? 'json' : 'text';
  if (flags.dryRun === true && format !== planFormat)
    throw new UsageError('`--dry-run` prints text or json.');
  // Invalid ranks are a usage error, so they are reported before the document is read.
  parseAllow(flags.allow);
  const settings = await buildVerifySettings(flags, verifier, io);
  try {
    const subject = await readSubject(text, flags, verifier, io);
    if (subject === undefined) return 2;
    if (flags.learn !== undefined && subject.root === undefined)
      throw new UsageError('`--learn` needs a document, because an overlay cannot change records.');
    const { source, placeOf, path, uri, configuredBy } = subject;
    const output = await openOutput(flags.output, path === undefined ? [] : [path], io);
    try {
      const allow = await allowedHarm(flags.allow, configuredBy, io);
      const allowed = { ...settings, allow, ...(await sentByAll(flags, configuredBy, io)) };
      if (flags.dryRun === true) {
        await output.write(verifier.writePlan(verifier.planRun(source, allowed), planFormat));
        await output.commit();
        return 0;
      }
      const result = await verifier.verify(source, allowed);
      if (flags.learn !== undefined) await writeLearned({ result, subject, file: flags.learn, verifier }, io);
      const columns = columnsOf(io.stdout, io.env);
      const shell = format === 'html' ? await loadShell() : undefined;
      await output.write(
        verifier.writeReport(result, format, {
          version,
          placeOf,
          uri,
          columns,
          shell,
          details: flags.details === true,
        }),
      );
      await output.commit();
      if (result.unreachable !== null) {
        printNote(`\`${result.baseUrl}\` does not answer: ${result.unreachable}.`, io);
        return 2;
      }
      return result.passed ? 0 : 1;
    } catch (error) {
      await output.abort();
      throw error;
    }
  } catch (error) {
    if (error instanceof verifier.VerifyError) throw new CommandError(error.message);
    throw error;
  }
}

/** Writes what a run has learned about a document as an overlay. */
async function writeLearned(
  {
    result,
    subject,
    file,
    verifier,
  }: {
    readonly result: VerifyResult;
    readonly subject: Subject;
    readonly file: string;
    readonly verifier: VerifyPackage;
  },
  io: Io,
): Promise<void> {
  const actions = verifier.listLearnedActions(result.learned, subject.root);
  if (actions.length === 0) {
    printNote(`The answers added nothing to the document: \`${file}\` is not written.`, io);
    return;
  }
  const path = subject.path ?? '';
  const extended =
    path === ''
      ? undefined
      : relative(dirname(resolve(io.cwd(), file)), path)
          .split(sep)
          .map(encodeURIComponent)
          .join('/');
  const syntax = file.endsWith('.json') ? 'json' : 'yaml';
  const output = await openOutput(file, path === '' ? [] : [path], io);
  try {
    await output.write(writeOverlay(`Learned from ${result.baseUrl}`, extended, actions, syntax));
    await output.commit();
  } catch (error) {
    await output.abort();
    throw error;
  }
  printNote(
    `${actions.length} ${pluralize(actions.length, 'action')} that the service taught ${actions.length === 1 ? 'is' : 'are'} in ${file}.`,
    io,
  );
}

async function buildVerifySettings(
  flags: VerifyFlags,
  verifier: VerifyPackage,
  io: Io,
): Promise<VerifySettings> {
  const { usualSettings } = verifier;
  const count = (option: string, value: string | undefined, usual: number): number => {
    const number = value === undefined ? usual : parseCount(option, value);
    if (number === 0) throw new UsageError(`\`${option} 0\`: use at least 1.`);
    return number;
  };
  const seconds = count('--timeout', flags.timeout, usualSettings.timeout / 1000);
  if (seconds > 3600) throw new UsageError(`\`--timeout ${seconds}\`: at most 3600 seconds.`);
  return {
    baseUrl: flags.baseUrl,
    tokenUrl: flags.tokenUrl,
    env: io.env,
    unsafeMethods: flags.unsafeMethods === true,
    allowExistingData: flags.allowExistingData === true,
    checkThrottling: flags.checkThrottling === true,
    rate: count('--rate', flags.rate, usualSettings.rate),
    budget: count('--budget', flags.budget, usualSettings.budget),
    timeout: seconds * 1000,
    certificateAuthorities: flags.ca === undefined ? undefined : await readAuthorities(flags.ca, io),
    folder: io.cwd(),
    clientCertificate: readClientCertificate(flags, io, verifier),
    secondClientCertificate: readClientCertificate(
      { clientCert: flags.secondClientCert, clientKey: flags.secondClientKey },
      io,
      verifier,
      'second-',
    ),
    gate: flags.failSeverity === undefined ? usualSettings.gate : parseGate(flags.failSeverity),
  };
}

/** Returns the headers, cookies and credential for all requests, from the options or else from the configuration. */
async function sentByAll(
  { header, cookie, auth }: VerifyFlags,
  uri: string,
  io: Io,
): Promise<Pick<VerifySettings, 'headers' | 'cookies' | 'auth'>> {
  const configuration = await runReportingMistakes(io, async () =>
    openConfigurations({}, io).forDocument(uri),
  );
  const { verify } = configuration.values;
  return {
    headers: header ?? verify?.headers?.map(({ value }) => value),
    cookies: cookie ?? verify?.cookies?.map(({ value }) => value),
    auth: auth ?? verify?.auth?.value,
  };
}

async function readAuthorities(path: string, io: Io): Promise<string> {
  let text: string;
  try {
    text = await readFile(resolve(io.cwd(), path), 'utf8');
  } catch {
    throw new UsageError(`\`--ca ${path}\` cannot be read.`);
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new UsageError(`\`--ca ${path}\` has no certificate in PEM.`);
  return text;
}

/** The options for the client's certificate. */
interface ClientCertificateFlags {
  readonly clientCert?: string | undefined;
  readonly clientKey?: string | undefined;
}

/**
 * Reads the client's certificate and its key; undefined if the options are missing.
 *
 * @param user the prefix of the option names: empty for the first user
 * @throws UsageError if one of the two options is missing or the key does not match the certificate.
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
