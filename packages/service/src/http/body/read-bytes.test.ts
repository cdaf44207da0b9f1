import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { until } from './read-bytes.js';

async function* bodyOf(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

describe('a body that is read until its deadline', () => {
  it('leaves no timer after it has ended, or is abandoned', async () => {
    const { signal } = new AbortController();
    const read: string[] = [];
    for await (const chunk of until(bodyOf('a', 'b'), signal)) {
      read.push(Buffer.from(chunk).toString());
      expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    }
    for await (const chunk of until(bodyOf('c', 'd'), signal)) {
      read.push(Buffer.from(chunk).toString());
      break;
    }
    expect([read, getEventListeners(signal, 'abort')]).toEqual([['a', 'b', 'c'], []]);
  });

  it('throws the reason after the deadline', async () => {
    const controller = new AbortController();
    const never = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }) };
    const reading = until(never, controller.signal).next();
    controller.abort(new Error('late'));
    await expect(reading).rejects.toThrow('late');
  });
});
