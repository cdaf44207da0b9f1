#!/usr/bin/env node
// npm links a workspace's `bin` only if the file exists during installation, so this launcher is committed. It is CommonJS, as the
// package.json in this folder declares: src/main.ts has the reason.
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const launcher = join(__dirname, '../dist/launch.cjs');
if (existsSync(launcher)) {
  require(launcher);
} else {
  console.error(
    'Assay is not built yet. Run `npm start` in the checkout once: it installs, builds and shows an example.',
  );
  process.exitCode = 2;
}
