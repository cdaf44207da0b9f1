import { expect, it } from 'vitest';
import { Timing } from './plan.js';

it('adds up the times of all documents, the slowest rule first', () => {
  const timing = new Timing();
  timing.add(
    new Map([
      ['api-key-in-query', 1],
      ['pattern-redos', 2],
    ]),
  );
  timing.add(undefined);
  timing.add(new Map([['api-key-in-query', 1200.26]]));
  expect(timing.toText()).toBe(
    '   1201.3 ms  api-key-in-query\n      2.0 ms  pattern-redos\n   1203.3 ms  2 rules\n',
  );
});
