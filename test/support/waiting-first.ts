import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests that wait for processes, browsers, databases and servers. They start first, so that the run does not end with waiting.
 * Tests of `verify` match large patterns, too, and V8 compiles patterns to slower code in a process that has compiled many.
 */
const waiting =
  /^test\/(?:agents|browser|rulesets|service|verify)\/|^test\/[a-z-]+\.test\.ts$|^packages\/service\/src\/(?:analysis|store)\//;

/** Orders test files: waiting ones first, and within each group the larger ones first. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waits = ({ moduleId }: TestSpecification): boolean =>
      waiting.test(relative(this.ctx.config.root, moduleId));
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}
