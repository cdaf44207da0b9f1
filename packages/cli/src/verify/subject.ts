import { readFile, stat, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Analysis, parsePointer } from '@assay/core';
import { locatePlaces } from '@assay/findings';
import { displayName, expandInputs, type Input, displayUri, filePath, pathWithin } from '@assay/host';
import { importSettings } from '@assay/project-generator';
import { rules } from '@assay/rules';
import { analyseInput } from '@assay/run/analyse-input';
import { UsageError } from '@assay/run/command-error';
import { openDocumentOverlays } from '@assay/run/document-overlays';
import { makeImport } from '@assay/run/import/make-import';
import type { Io } from '@assay/run/io';
import { type ReadFlags } from '@assay/run/options';
import { readConfiguredPolicy } from '@assay/run/configuration/configured-policy';
import type { OverlayFlags } from '@assay/run/overlay/named-overlays';
import { writeJson } from '@assay/text';
import type { DocumentPlace, VerifySource } from '@assay/verify';
import { printNote, printProblems } from '../output/print-messages.js';

/** The options for reading the document or import. */
export interface SubjectFlags extends ReadFlags, OverlayFlags {
  readonly unsafeMethods?: boolean;
  readonly allowExistingData?: boolean;
}

/** The type of the verify package, which is loaded on demand. */
export type VerifyPackage = typeof import('@assay/verify');

/** The records to send, and a function that finds places in their document. */
export interface Subject {
  readonly source: VerifySource;
  readonly placeOf: (pointer: string) => DocumentPlace | undefined;
  /** The path of the input, which must not be overwritten. */
  readonly path: string | undefined;
  /** The name of the document in reports. */
  readonly uri: string;
  /** The value of the document; undefined for the records of an import. */
  readonly root?: unknown;
  /** The URI of the input, which determines its configuration. */
  readonly configuredBy: string;
}

/** Reads a document or the folder of an import. Returns undefined after printing an error if it cannot be read. */
export async function readSubject(
  text: string,
  flags: SubjectFlags,
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
  flags: SubjectFlags,
  { readRecords }: VerifyPackage,
  io: Io,
): Promise<Subject | undefined> {
  const policy = await readConfiguredPolicy([input.uri], flags, io);
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
    // Serialises and parses the records, because the package may have another copy of the class for numbers.
    source: readRecords(writeJson({ ...testProjects, errors: [] }) ?? ''),
    placeOf: placeFinder(analysed.analysis, io.cwd()),
    uri: placeName(input.uri, io.cwd()),
    root: analysed.analysis.documents[0]?.value,
    configuredBy: input.uri,
    path: input.kind === 'file' ? input.path : undefined,
  };
}

/** Returns a function that locates JSON Pointers in the root document of an analysis. */
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
  return pathWithin(cwd, filePath(uri))?.split('/').map(encodeURIComponent).join('/') ?? displayUri(uri);
}

const folders = ['projects', 'flows', 'variables'];

/** Reads the records that `assay import --out` wrote to a folder, as texts by path. */
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
