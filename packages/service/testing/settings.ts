import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createSpool } from '../src/spool/create-spool.js';
import type { Spool, SpooledFile } from '../src/spool/spool.js';
import type { AnalysisSettings, FetchSettings } from '../src/settings/settings.js';

const mebibyte = 1024 * 1024;

/** Settings for the analyses of a test: one process, nothing allowed. */
export const testAnalysis: AnalysisSettings = {
  maxBytes: 32 * mebibyte,
  maxDepth: 200,
  deadline: 20_000,
  memory: 1024 * mebibyte,
  processes: 1,
  perKey: Infinity,
  perMinute: 600_000,
  queue: 4,
  queueTime: 30_000,
  recycleAfter: 1000,
  maxOperations: 5000,
  maxIssues: 5000,
};

/** Settings for fetches in a test: no host is allowed. */
export const testFetch: FetchSettings = {
  allow: [],
  maxDocuments: 50,
  maxTotalBytes: 64 * mebibyte,
  maxRedirects: 3,
  connectTimeout: 2_000,
  totalTimeout: 5_000,
  atOnce: 64,
  perKey: 8,
};

/** A log without output. */
export const noLog = pino({ level: 'silent' });

/** Creates a spool in its own folder, which is removed after all tests. */
export async function testSpool(): Promise<Spool> {
  return createSpool(await mkdtemp(join(tmpdir(), 'assay-spool-')));
}

/** Returns the text of an answer, which may be in a file. */
export function textOfBody(body: Uint8Array | SpooledFile): string {
  return body instanceof Uint8Array ? Buffer.from(body).toString() : readFileSync(body.path, 'utf8');
}
