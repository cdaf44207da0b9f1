import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const peers = new URL('.', import.meta.url).pathname;
const program = join(peers, 'node_modules/@stoplight/spectral-cli/dist/index.js');

/** The folder with Spectral's packages and the published rulesets. */
export const stoplightPackages = join(peers, 'node_modules/@stoplight');

/** The folder of Assay's packages, as npm links them. */
export const assayPackages = join(peers, '../../node_modules/@assay');

/** A diagnostic as `spectral lint --format json` prints it. */
export interface PrintedDiagnostic {
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly severity: number;
  readonly range: {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly line: number; readonly character: number };
  };
  readonly source?: string;
}

/**
 * Runs the pinned version of `spectral lint` on documents; returns its diagnostics.
 *
 * @throws Error if Spectral is not installed or fails.
 */
export async function spectralLint(
  documents: readonly string[],
  ruleset: string,
  folder: string,
): Promise<PrintedDiagnostic[]> {
  if (!existsSync(program)) throw new Error('Spectral is not installed. Run `npm ci --prefix test/peers`.');
  const output = join(folder, `spectral-${process.pid}-${Math.random()}.json`);
  const args = [
    '--max-old-space-size=8192',
    program,
    'lint',
    ...documents,
    '-r',
    ruleset,
    '-f',
    'json',
    '-o',
    output,
    '-q',
  ];
  const { status, text } = await run(args, folder);
  if (status !== 0 && status !== 1) throw new Error(`spectral lint ended with ${status}: ${text}`);
  // `as`: the program writes an array of diagnostics.
  return existsSync(output) ? (JSON.parse(readFileSync(output, 'utf8')) as PrintedDiagnostic[]) : [];
}

function run(
  args: readonly string[],
  cwd: string,
): Promise<{ readonly status: number | null; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, SCARF_ANALYTICS: 'false' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, text: Buffer.concat(chunks).toString('utf8') }));
  });
}
