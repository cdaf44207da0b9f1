import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests that wait for processes, browsers, databases and servers: the last of them must not be what everything else waits for. Those of
 * `verify` match large patterns, too: V8 compiles patterns to slower code in a process that has compiled many.
 */
const waiting =
  /^test\/(?:agents|browser|rulesets|service|verify)\/|^test\/[a-z-]+\.test\.ts$|^packages\/service\/src\/(?:analysis|store)\//;

/** The order of test files: those that wait come first, and the larger ones before the smaller ones. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waits = ({ moduleId }: TestSpecification): boolean =>
      waiting.test(relative(this.ctx.config.root, moduleId));
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}
