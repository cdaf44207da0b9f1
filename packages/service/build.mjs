// Creates the files in dist/ beside the compiled modules: the bundle of the service, which starts in half the time; the child
// processes that analyse documents and create exports; the web console; the texts of the rules; and the empty store.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { recordBundled } from '../../tools/release/licences.mjs';
import { bundleService } from './tools/bundle-service.mjs';
import { bundleChild } from './tools/bundle-child.mjs';
import { makeRuleTexts } from './tools/make-rule-texts.mjs';
import { bundleExportChild } from './tools/bundle-export-child.mjs';
import { buildConsole } from '@assay/web/build-console';

const service = await bundleService(fileURLToPath(new URL('dist/bundle', import.meta.url)));
const child = await bundleChild(fileURLToPath(new URL('dist/analysis-child.js', import.meta.url)));
const exportChild = await bundleExportChild(fileURLToPath(new URL('dist/export-child.js', import.meta.url)));
const { page, worker } = await buildConsole(fileURLToPath(new URL('dist/console', import.meta.url)));
recordBundled(fileURLToPath(new URL('dist', import.meta.url)), fileURLToPath(new URL('.', import.meta.url)), [
  service,
  child,
  exportChild,
  // Their paths are relative to a sibling of this folder.
  { metafile: page },
  { metafile: worker },
]);
await makeRuleTexts(fileURLToPath(new URL('dist/rule-texts.json', import.meta.url)));

const makeStoreDump = fileURLToPath(new URL('tools/make-store-dump.mjs', import.meta.url));
if (existsSync(makeStoreDump)) {
  // Skips the optimisation of PGlite, which takes longer than its use here.
  const { status } = spawnSync(process.execPath, ['--liftoff-only', makeStoreDump], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
