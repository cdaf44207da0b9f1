import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { chooseThreads } from './outcomes.js';
import type { DocumentTask } from './task.js';

function documents(count: number): DocumentTask[] {
  return Array.from({ length: count }, (_, index) => ({
    input: { kind: 'url', uri: `https://api.test/${index}.yaml` },
    root: undefined,
    allowRemote: false,
    preset: 'recommended',
    isForAgents: false,
    settings: {},
    overrides: [],
    hasPlugins: false,
    ignoreFile: undefined,
    spectral: undefined,
    codeFolder: '/',
    gateFaults: [],
    schemaErrors: 'fail',
  }));
}

describe('the number of threads', () => {
  it('is the requested one, and never more than there are documents', () => {
    expect(chooseThreads(documents(5), 3)).toBe(3);
    expect(chooseThreads(documents(2), 3)).toBe(2);
  });

  it('is one if starting others takes longer than the work, and no core gets two', () => {
    expect(chooseThreads(documents(1), undefined)).toBe(1);
    expect(chooseThreads(documents(20), undefined)).toBe(1);
    expect(chooseThreads(documents(5000), undefined)).toBeLessThanOrEqual(availableParallelism());
  });
});
