// Loaded into a measured process by `node --import`: writes what the process used when it ends.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const usage = process.resourceUsage();
  const cpuSeconds = (usage.userCPUTime + usage.systemCPUTime) / 1e6;
  writeFileSync(
    process.env.BENCH_USAGE,
    JSON.stringify({ cpuSeconds, wallSeconds: performance.now() / 1000, megabytes: usage.maxRSS / 1024 }),
  );
});
