import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Progress } from './progress.js';

function makeTerminal(isTTY: boolean) {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 40 });
  return { stream, text: () => String(stream.read() ?? '') };
}

describe('progress', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is shown after a second, on one line, and removed again', () => {
    const { stream, text } = makeTerminal(true);
    const progress = new Progress(stream, true);
    progress.step('Analysing a.yaml');
    vi.advanceTimersByTime(900);
    expect(text()).toBe('');
    progress.step(`Analysing ${'b'.repeat(100)}\u001B[2J`);
    vi.advanceTimersByTime(200);
    expect(text()).toBe(`\r\u001B[KAnalysing ${'b'.repeat(28)}…`);
    progress.clear();
    expect(text()).toBe('\r\u001B[K');
  });

  it('is shown at once for a large document', () => {
    const { stream, text } = makeTerminal(true);
    new Progress(stream, true).stepThrough(50_000_000, 'Analysing large.json');
    expect(text()).toContain('Analysing large.json');
  });

  it('is not shown without a terminal', () => {
    for (const [isTTY, wanted] of [
      [false, true],
      [true, false],
    ] as const) {
      const { stream, text } = makeTerminal(isTTY);
      const progress = new Progress(stream, wanted);
      progress.step('Analysing');
      progress.stepThrough(50_000_000, 'Analysing');
      vi.advanceTimersByTime(5000);
      progress.clear();
      expect(text()).toBe('');
    }
  });
});
