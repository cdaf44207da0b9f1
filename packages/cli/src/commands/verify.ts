import { readFile, stat, readdir } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { displayName, expandInputs, type Input, displayUri, filePath } from '@assay/host';
import { pluralize, writeJson } from '@assay/text';
import { writeOverlay } from '@assay/run/fix/overlay';
import { importSettings } from '@assay/project-generator';
import { rules } from '@assay/rules';
import type {
  DocumentPlace,
  VerifyResult,
  VerifySettings,
  VerifySource,
  ClientCertificate,
} from '@assay/verify';
import { analyseInput } from '@assay/run/analyse-input';
import { openDocumentOverlays } from '@assay/run/document-overlays';
import type { OverlayFlags } from '@assay/run/overlay/named-overlays';
import { CommandError, UsageError } from '@assay/run/command-error';
import { openConfigurations, runReportingMistakes } from '@assay/run/configuration/configured';
import type { ExitCode } from '../exit-code.js';
import { allowedHarm, parseAllow } from '../import/allowed-harm.js';
import { makeImport } from '@assay/run/import/make-import';
import { columnsOf, type Io } from '@assay/run/io';
import { loadOptional } from '@assay/run/optional-package';
import { parseChoice, parseCount, parseGate, readPolicy, type ReadFlags } from '@assay/run/options';
import { formatOfFile } from '@assay/run/output/report-requests';
import { loadShell } from '@assay/run/output/load-shell';
import { openOutput } from '../output/open-output.js';
import { printNote, printProblems } from '../output/print-messages.js';
import { version } from '@assay/run/version';
import { locatePlaces } from '@assay/findings';
import { type Analysis, parsePointer } from '@assay/core';

/** The options of `assay verify` as they are typed. */
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

/** The records to send, and how to find places in the document that they are of. */
interface Subject {
  readonly source: VerifySource;
  readonly placeOf: (pointer: string) => DocumentPlace | undefined;
  /** The file that is read, which must not be written over. */
  readonly path: string | undefined;
  /** Name of the document in reports. */
  readonly uri: string;
  /** The value of the document; undefined for the records of an import. */
  readonly root?: unknown;
  /** The URI of what is read, whose configuration holds. */
  readonly configuredBy: string;
}

type VerifyPackage = typeof import('@assay/verify');

/**
 * Runs `assay verify`: sends the requests of a document to a service, and reports where the answers differ from it.
 *
 * @throws CommandError where the package is not installed, an option is wrong, or the report cannot be written.
 */
export async function verifyService(text: string, flags: VerifyFlags, io: Io): Promise<ExitCode> {
  const verifier = await loadOptional('@assay/verify', '`assay verify`', async () => import('@assay/verify'));
  const namedFormat = flags.format ?? formatOfFile(flags.output, verifier.verifyFormats) ?? 'text';
  const format = parseChoice('--format', namedFormat, verifier.verifyFormats);
  const planFormat = format === 'json' ? 'json' : 'text';
  if (flags.dryRun === true && format !== planFormat)
    throw new UsageError('`--dry-run` prints text or json.');
  // Wrong ranks are wrong usage, whatever is read.
  parseAllow(flags.allow);
  const settings = await buildVerifySettings(flags, verifier, io);
  try {
    const subject = await readSubject(text, flags, verifier, io);
    if (subject === undefined) return 2;
    if (flags.learn !== undefined && subject.root === undefined)
      throw new UsageError('`--learn` needs a document: an overlay changes no records.');
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
        printNote(`\`${result.baseUrl}\` gives no answer: ${result.unreachable}.`, io);
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

/** Writes what a run has learned as an overlay of its document. */
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
    printNote(`Nothing was learned that the document does not have: \`${file}\` is not written.`, io);
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
    if (number === 0) throw new UsageError(`\`${option} 0\`: at least 1 is needed.`);
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

/** Headers, cookies and a credential of all requests: those of the options, else of the configuration. */
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

async function readSubject(
  text: string,
  flags: VerifyFlags,
  verifier: VerifyPackage,
  io: Io,
): Promise<Subject | undefined> {
  const folder = resolve(io.cwd(), text);
  const isImport = (await stat(resolve(folder, 'group.json')).catch(() => undefined))?.isFile() === true;
  if (isImport) {
    const source = verifier.readFolder(await readImportFolder(folder));
    return {
      source,
      placeOf: () => undefined,
      path: undefined,
      uri: placeName(pathToFileURL(resolve(folder, 'group.json')).href, io.cwd()),
      configuredBy: pathToFileURL(resolve(folder, 'group.json')).href,
    };
  }
  const { inputs, problems } = await expandInputs([text], { cwd: io.cwd() });
  printProblems(problems, io);
  const [input, second] = inputs;
  if (problems.length > 0 || input === undefined) return undefined;
  if (second !== undefined)
    throw new UsageError(`\`${text}\` names ${inputs.length} documents; verify one at a time.`);
  return subjectOfDocument(input, flags, verifier, io);
}

async function subjectOfDocument(
  input: Input,
  flags: VerifyFlags,
  { readRecords }: VerifyPackage,
  io: Io,
): Promise<Subject | undefined> {
  const policy = await readPolicy(flags, io);
  const { overlay, overlays, warnings } = await openDocumentOverlays(flags, input.uri, policy, io);
  const settings = importSettings(rules);
  const analysed = await analyseInput(input, policy, { rules, settings, overlay }, { overlays });
  for (const warning of warnings) printNote(warning, io);
  const name = displayName(input.uri, io.cwd());
  const testProjects = makeImport(analysed, {
    name,
    onlyReads: flags.unsafeMethods !== true,
    allowExistingData: flags.allowExistingData === true,
    now: new Date(),
  });
  if (testProjects === undefined) {
    const reason = analysed.analysis.findings[0]?.problem ?? 'it cannot be analysed.';
    printNote(`${name} cannot be verified: ${reason}`, io);
    return undefined;
  }
  return {
    // Its own copy: what numbers are made of may be another one in the package.
    source: readRecords(writeJson({ ...testProjects, errors: [] }) ?? ''),
    placeOf: placeFinder(analysed.analysis, io.cwd()),
    uri: placeName(input.uri, io.cwd()),
    root: analysed.analysis.documents[0]?.value,
    configuredBy: input.uri,
    path: input.kind === 'file' ? input.path : undefined,
  };
}

/** The options that name a certificate of the client. */
interface ClientCertificateFlags {
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

/** Finds where JSON Pointers lead in the root document of an analysis. */
function placeFinder(
  { documents: [document] }: Analysis,
  cwd: string,
): (pointer: string) => DocumentPlace | undefined {
  if (document === undefined) return () => undefined;
  const uri = placeName(document.uri, cwd);
  return (pointer) => {
    const segments = pointer.startsWith('/') ? parsePointer(pointer) : undefined;
    if (segments === undefined) return undefined;
    const [location] = locatePlaces([{ uri: document.uri, document, segments, range: undefined }]);
    if (location === undefined) return undefined;
    return { uri, line: location.range.start.line, column: location.range.start.column };
  };
}

/** Returns the name of a file in reports: relative to the working directory if it is inside. */
function placeName(uri: string, cwd: string): string {
  const name = displayName(uri, cwd);
  const isInside = filePath(uri) !== undefined && !name.startsWith('..') && !name.startsWith('/');
  return isInside ? name.split('/').map(encodeURIComponent).join('/') : displayUri(uri);
}

const folders = ['projects', 'flows', 'variables'];

/** Reads the records of a folder that `assay import --out` wrote: texts by paths. */
async function readImportFolder(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const name of ['group.json', 'schemas.json']) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    if (text !== undefined) files.set(name, text);
  }
  for (const each of folders) {
    const names = await readdir(join(folder, each)).catch(() => []);
    for (const name of names.toSorted((a, b) => (a < b ? -1 : 1))) {
      if (name.endsWith('.json'))
        files.set(`${each}/${name}`, await readFile(join(folder, each, name), 'utf8'));
    }
  }
  return files;
}
