import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { analyse } from '@assay/core';
import { rules } from '@assay/rules';
import { probeRules } from '../support/probe-rules.js';

// Analyses the given file and prints the result. Runs in its own process with little memory.
const [path = ''] = process.argv.slice(2);

async function run(): Promise<void> {
  const source = { uri: pathToFileURL(path).href, bytes: new Uint8Array(readFileSync(path)) };
  const analysis = await analyse(source, {
    rules: [...rules, ...probeRules],
    preset: 'all',
    read: ({ uri }) =>
      Promise.resolve({ ok: false, uri, code: 'unreachable', reason: 'nothing is read here' }),
  });
  const ids = [...new Set(analysis.findings.map(({ id }) => id))].toSorted();
  const { status, failures } = analysis;
  process.stdout.write(JSON.stringify({ status, failures, ids, findings: analysis.findings.length }));
}

run().catch((error: unknown) => {
  process.stderr.write(String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
});
