import { mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { analyse, formatPointer, type Finding, type Severity } from '@assay/core';
import { createReader } from '@assay/host';
import { rules } from '@assay/rules';
import core from '@stoplight/spectral-core';
import type { ISpectralDiagnostic, RulesetDefinition } from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';

/** The texts of files by their paths in a folder. Values that are not strings are written as JSON. */
export type Files = Readonly<Record<string, unknown>>;

/** Writes files into a new folder and returns its path. */
export function writeFiles(files: Files): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-ruleset-')));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), toText(content));
  }
  return folder;
}

function toText(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content, null, 2);
}

type Definition = RulesetDefinition | InstanceType<typeof core.Ruleset>;

/** Lints a file with Spectral, which reads it as `spectral lint` does. */
export function lint(path: string, definition: Definition): Promise<ISpectralDiagnostic[]> {
  return lintDocument(new core.Document(readFileSync(path, 'utf8'), parsers.Yaml, path), definition);
}

/** Lints a document with Spectral. */
export function lintDocument(document: unknown, definition: Definition): Promise<ISpectralDiagnostic[]> {
  const spectral = new core.Spectral();
  spectral.setRuleset(definition);
  // `as`: the compiler sees two incompatible types of Spectral's document, because the package is resolved in two ways.
  return spectral.run(document as never);
}

/** Lists Assay's findings in a file and in the files that it refers to. */
export async function find(path: string, preset: 'recommended' | 'all'): Promise<readonly Finding[]> {
  const reader = createReader({ cwd: dirname(path), root: dirname(path) });
  const read = await reader.read({ kind: 'file', path, uri: pathToFileURL(path).href });
  const { findings } = await analyse(read.ok ? read.source : read, {
    rules,
    preset,
    read: reader.readReferenced,
  });
  await reader.close();
  return findings;
}

const counted: Readonly<Record<Severity, number>> = { critical: 0, high: 0, medium: 1, low: 2, info: 3 };

/**
 * Formats findings as Spectral should report them: file, line, severity, id, pointer and text. Spectral has no field for a
 * finding's operation, so findings that differ only in it are one.
 */
export function expectedOf(findings: readonly Finding[]): string[] {
  const lines = findings.map(
    ({ id, severity, problem, location: { uri, range, pointer } }) =>
      `${fileURLToPath(uri)}:${range.start.line} ${counted[severity]} ${id} ${pointer} ${problem.replaceAll('{{', '{ {')}`,
  );
  return [...new Set(lines)].toSorted();
}

/** Formats Spectral's results in the same way, without Spectral's own parser and reference errors. */
export function printed(diagnostics: readonly ISpectralDiagnostic[]): string[] {
  return diagnostics
    .filter(({ code }) => !['parser', 'invalid-ref'].includes(String(code)))
    .map(
      ({ source, range, severity, code, path, message }) =>
        `${source}:${range.start.line + 1} ${severity} ${code} ${formatPointer(path)} ${message}`,
    )
    .toSorted();
}
