// Prints whether `@readme/openapi-parser` bundles the documents whose files are given, one JSON line each.
// It runs as a process of its own, because some documents cost it gigabytes or minutes.
import { bundle } from '@readme/openapi-parser';

for (const file of process.argv.slice(2)) {
  const reason = await bundle(file).then(
    () => undefined,
    (error) => String(error.message).split('\n')[0].slice(0, 200),
  );
  process.stdout.write(`${JSON.stringify({ file, reason })}\n`);
}
