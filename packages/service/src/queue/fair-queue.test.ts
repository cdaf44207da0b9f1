import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.js';

/** Serves all items one after another, and returns their order. */
function serve(queue: FairQueue<string>, actual: (item: string, cost: number) => number = (_, cost) => cost) {
  const order: string[] = [];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    order.push(next.item);
    queue.end(next, actual(next.item, next.cost));
  }
  return order;
}

describe('a fair queue', () => {
  it('serves one item of another owner before the second of a thousand', () => {
    const queue = new FairQueue<string>();
    for (let index = 0; index < 1_000; index++) queue.push({ owner: 'many', item: `many ${index}`, cost: 1 });
    const first = queue.shift();
    queue.push({ owner: 'one', item: 'one', cost: 1 });
    if (first !== undefined) queue.end(first, 1);
    expect(serve(queue).indexOf('one')).toBeLessThanOrEqual(1);
  });

  it('charges the cost of items, and not their number', () => {
    const queue = new FairQueue<string>();
    for (let index = 0; index < 4; index++) queue.push({ owner: 'large', item: 'L', cost: 10 });
    for (let index = 0; index < 40; index++) queue.push({ owner: 'small', item: 's', cost: 1 });
    const order = serve(queue);
    expect(order.slice(0, 22).filter((item) => item === 's').length).toBeGreaterThanOrEqual(18);
  });

  it('charges the actual cost of an item', () => {
    const queue = new FairQueue<string>();
    for (let index = 0; index < 3; index++) {
      queue.push({ owner: 'liar', item: 'liar', cost: 1 });
      queue.push({ owner: 'other', item: 'other', cost: 1 });
    }
    const order = serve(queue, (item, cost) => (item === 'liar' ? 100 : cost));
    expect(order).toEqual(['liar', 'other', 'other', 'other', 'liar', 'liar']);
  });

  it('gives no credit for a pause', () => {
    const queue = new FairQueue<string>();
    const push = (owner: string, count: number): void => {
      for (let index = 0; index < count; index++) queue.push({ owner, item: owner, cost: 1 });
    };
    push('busy', 60);
    push('idle', 1);
    for (let served = 0; served < 41; served++) {
      const next = queue.shift()!;
      queue.end(next, next.cost);
    }
    // This owner was idle while the other one was served forty times.
    push('idle', 20);
    const order = serve(queue);
    expect(order.slice(0, 10).filter((owner) => owner === 'busy').length).toBeGreaterThanOrEqual(4);
  });

  it('limits the running items of one owner', () => {
    const queue = new FairQueue<string>(1);
    queue.push({ owner: 'a', item: 'a1', cost: 1 });
    queue.push({ owner: 'a', item: 'a2', cost: 1 });
    const first = queue.shift();
    expect([first?.item, queue.shift()]).toEqual(['a1', undefined]);
    if (first !== undefined) queue.end(first, 1);
    expect(queue.shift()?.item).toBe('a2');
  });

  it('forgets all owners when empty', () => {
    const queue = new FairQueue<string>();
    queue.push({ owner: 'a', item: 'a1', cost: 5 });
    queue.push({ owner: 'b', item: 'b1', cost: 1 });
    expect(queue.remove('b1')).toBe(true);
    expect(queue.remove('b1')).toBe(false);
    serve(queue);
    expect([queue.length, queue.owners]).toEqual([0, 0]);
  });

  it('never lets a waiting owner fall behind another by more than the largest cost', () => {
    const owner = fc.constantFrom('a', 'b', 'c');
    const costs = fc.array(fc.tuple(owner, fc.integer({ min: 1, max: 9 })), { maxLength: 60 });
    fc.assert(
      fc.property(costs, (entries) => {
        const queue = new FairQueue<string>();
        for (const [index, [name, cost]] of entries.entries())
          queue.push({ owner: name, item: `${name} ${index}`, cost });
        const served = new Map<string, number>();
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
          for (const other of ['a', 'b', 'c'])
            if (queue.waitingOf(other).count > 0)
              expect((served.get(next.owner) ?? 0) - (served.get(other) ?? 0)).toBeLessThanOrEqual(9);
          served.set(next.owner, (served.get(next.owner) ?? 0) + next.cost);
          queue.end(next, next.cost);
        }
      }),
    );
  });
});
