import { compileLater } from './compile-later.js';
import { survivesBrokenPipe } from './output/broken-pipe.js';
import { run } from './run.js';

compileLater();
process.exitCode = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: survivesBrokenPipe(process.stdout),
  stderr: survivesBrokenPipe(process.stderr),
  env: process.env,
  cwd: () => process.cwd(),
  threads: { module: new URL('./document-worker.js', import.meta.url) },
});
