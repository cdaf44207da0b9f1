// Prints the results of bundling the given files with `@readme/openapi-parser`, one JSON line each. It runs in its own process,
// because some documents cost it gigabytes or minutes.
import { bundle } from '@readme/openapi-parser';

for (const file of process.argv.slice(2)) {
  const reason = await bundle(file).then(
    () => undefined,
    (error) => String(error.message).split('\n')[0].slice(0, 200),
  );
  process.stdout.write(`${JSON.stringify({ file, reason })}\n`);
}
