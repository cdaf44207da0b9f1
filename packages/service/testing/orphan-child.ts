import { startGuardian } from '../src/analysis/child/guardian.js';

// A child process that is in an endless loop when its parent dies.
startGuardian(process.ppid);
process.stdout.write(`${process.pid}\n`, () => {
  for (;;);
});
