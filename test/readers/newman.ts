import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportedFile } from '../../packages/exporters/src/index.js';
import { readerFile, runReader } from './run-reader.js';

/** The result of newman for a collection. */
export interface NewmanVerdict {
  /** Failed requests, scripts and tests. */
  readonly failures: readonly string[];
  /** The number of requests that were sent. */
  readonly requests: number;
}

interface Report {
  readonly run: {
    readonly stats: { readonly requests: { readonly total: number } };
    readonly failures: readonly {
      readonly source?: { readonly name?: string };
      readonly error: { readonly name: string; readonly message: string };
    }[];
  };
}

/** Runs the collection among exported files. */
export async function runNewman(
  folder: string,
  files: readonly ExportedFile[],
  credentials: Readonly<Record<string, string>>,
): Promise<NewmanVerdict> {
  const [collection, environment] = files;
  const report = join(folder, 'report.json');
  const run = await runReader(
    readerFile('newman/bin/newman.js'),
    [
      'run',
      collection!.name,
      '--environment',
      environment!.name,
      '--reporters',
      'json',
      '--reporter-json-export',
      report,
      ...Object.entries(credentials).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]),
    ],
    folder,
  );
  let text: string;
  try {
    text = readFileSync(report, 'utf8');
  } catch {
    throw new Error(`newman wrote no report:\n${run.output}${run.errors}`);
  }
  // `as`: newman's own report.
  const { stats, failures } = (JSON.parse(text) as Report).run;
  return {
    requests: stats.requests.total,
    failures: failures.map(
      ({ source, error }) => `${source?.name ?? 'collection'}: ${error.name}: ${error.message}`,
    ),
  };
}
