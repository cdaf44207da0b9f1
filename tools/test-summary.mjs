// Prints `N passed, N failed` for a report of vitest's JSON reporter: node tools/test-summary.mjs report.json
import { existsSync, readFileSync } from 'node:fs';

const path = process.argv[2];
if (path !== undefined && existsSync(path)) {
  const report = JSON.parse(readFileSync(path, 'utf8'));
  // A file that fails without a failed test could not be loaded. It counts as one failure.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  if (skipped > 0) console.log(`${skipped} skipped`);
  console.log(`${report.numPassedTests} passed, ${report.numFailedTests + broken.length} failed`);
} else {
  console.log('The tests did not run.');
  console.log('0 passed, 1 failed');
}
