// Analyses all documents of a folder twice in one process, and prints the seconds of each pass.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { analyse } from '@assay/core';
import { rules } from '@assay/rules';

const folder = process.argv[2];
const sources = readdirSync(folder).map((name) => ({
  uri: pathToFileURL(join(folder, name)).href,
  bytes: new Uint8Array(readFileSync(join(folder, name))),
}));

async function secondsForAll() {
  const start = performance.now();
  for (const source of sources) await analyse(source, { rules });
  return (performance.now() - start) / 1000;
}

const megabytes = sources.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
const cold = await secondsForAll();
const warm = await secondsForAll();
console.log(JSON.stringify({ documents: sources.length, megabytes, cold, warm }));
