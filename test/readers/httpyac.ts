import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportedFile } from '../../packages/exporters/src/index.js';
import { readerFile, runReader, type Run } from './run-reader.js';

/** The result of httpYac for a file. */
export interface HttpyacVerdict {
  /** Requests that were not sent, and failed checks. */
  readonly failures: readonly string[];
  readonly requests: number;
  /** The text on standard error. */
  readonly errors: string;
}

interface Report {
  readonly requests: readonly {
    readonly name: string;
    readonly testResults?: readonly {
      readonly message: string;
      readonly status: string;
      readonly error?: { readonly displayMessage?: string };
    }[];
  }[];
}

/** Sends all requests of an exported file. */
export async function runHttpyac(
  folder: string,
  files: readonly ExportedFile[],
  credentials: Readonly<Record<string, string>>,
): Promise<HttpyacVerdict> {
  const [file, environment] = files;
  const path = join(folder, environment!.name);
  // `as`: Assay's exporter wrote the file.
  const given = JSON.parse(readFileSync(path, 'utf8')) as { assay: Record<string, string> };
  for (const name of Object.keys(given.assay)) given.assay[name] = credentials[name] ?? '';
  writeFileSync(path, JSON.stringify(given));
  const run = await runReader(
    readerFile('httpyac/bin/httpyac.js'),
    ['send', file!.name, '--all', '--env', 'assay', '--json', '--output', 'none'],
    folder,
  );
  const report = readReport(run);
  return {
    // The helpers are a section of the file without a request.
    requests: report.requests.filter(({ name }) => !name.startsWith('Helpers')).length,
    failures: report.requests.flatMap(({ name, testResults = [] }) =>
      testResults
        .filter(({ status }) => status !== 'SUCCESS')
        .map(({ message, status, error }) => `${name}: ${status}: ${message} ${error?.displayMessage ?? ''}`),
    ),
    errors: run.errors,
  };
}

/** Parses the report, which httpYac prints after the output of scripts. */
function readReport({ output, errors }: Run): Report {
  const start = output.indexOf('{\n');
  try {
    return JSON.parse(output.slice(start, output.lastIndexOf('}') + 1)) as Report; // `as`: httpYac's own
  } catch (error) {
    throw new Error(`httpYac printed no report: ${String(error)}\n${errors}${output.slice(0, 2000)}`);
  }
}
