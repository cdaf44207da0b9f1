#!/usr/bin/env node
// npm links a workspace's `bin` only where the file exists when it installs, so this launcher is committed.
import { existsSync } from 'node:fs';

const bundle = new URL('../dist/assay.js', import.meta.url);
if (existsSync(bundle)) {
  await import(bundle.href);
} else {
  console.error(
    'Assay is not built yet. Run `npm start` in the checkout once: it installs, builds and shows an example.',
  );
  process.exitCode = 2;
}
