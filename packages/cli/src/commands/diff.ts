import { compareSides } from '../diff/compare-sides.js';
import { readChangeGate, reachesChangeGate } from '../diff/gate.js';
import { writeJson } from '../diff/json.js';
import { openSides, type SideFlags } from '../diff/sides.js';
import { writeText } from '../diff/text.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '../io.js';
import { oneOf } from '../options.js';
import { openOutput } from '../output/output.js';
import { readPolicy } from '../read-policy.js';

/** The options of `assay diff` as they are typed. */
export interface DiffFlags extends SideFlags {
  readonly format: string;
  readonly output?: string;
  readonly failOn: string;
  readonly color: boolean;
}

/**
 * Runs `assay diff`: compares two documents, or the documents of two folders, and says what the change does to security and to clients.
 *
 * @throws CommandError where an option is wrong, a side cannot be read or the result cannot be written.
 */
export async function diffDocuments(
  old: string,
  now: string | undefined,
  flags: DiffFlags,
  io: Io,
): Promise<ExitCode> {
  const format = oneOf('--format', flags.format, ['text', 'json']);
  const gate = readChangeGate(flags.failOn);
  const sides = await openSides(old, now, flags, await readPolicy(flags, io));
  const comparison = await compareSides(sides, io);
  const output = await openOutput(flags.output, sides.paths, io);
  try {
    const report = { ...comparison, gate, passed: !reachesChangeGate(comparison.changes, gate) };
    await output.write(format === 'json' ? writeJson(report) : writeText(report, io, flags.color));
    await output.commit();
    return report.passed ? 0 : 1;
  } catch (error) {
    await output.abort();
    throw error;
  }
}
