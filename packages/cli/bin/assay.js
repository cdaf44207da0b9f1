#!/usr/bin/env node
// npm links a workspace's `bin` only where the file exists when it installs, so this launcher is committed. It is CommonJS, as the
// package.json beside it says: src/main.ts.
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
