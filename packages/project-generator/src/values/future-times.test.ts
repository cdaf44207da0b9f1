import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSentTime, ruleAt, withFutureTimes, writeSentTime } from './future-times.js';

const now = Date.parse('2026-11-27T10:00:00.500Z');

describe('a time in the future', () => {
  it('is distant in a record, the start before the end', () => {
    const value = {
      startsAt: '2025-03-04T09:00:00Z',
      endsAt: '2025-01-04T09:00:00.000+02:00',
      createdAt: '2025-03-04T09:00:00Z',
      items: [{ dueDate: '2024-02-29' }, { expiry: 1_735_689_600 }],
    };
    expect(withFutureTimes(value)).toEqual({
      startsAt: '2098-03-04T09:00:00Z',
      endsAt: '2099-01-04T09:00:00.000+02:00',
      createdAt: '2025-03-04T09:00:00Z',
      items: [{ dueDate: '2099-02-28' }, { expiry: 4_070_908_800 }],
    });
    const same = { name: 'a', list: [1], expiresIn: 3600, end: 'of story' };
    expect(withFutureTimes(same)).toBe(same);
  });

  it.each<[string, unknown, string, string]>([
    ['/startsAt', '2098-03-04T09:00:00Z', '"2098-03-04T09:00:00Z"', '"2026-11-27T11:00:00Z"'],
    [
      '/a/endsAt',
      '2099-01-04T09:00:00.000+02:00',
      '"2099-01-04T09:00:00.000+02:00"',
      '"2026-11-27T12:00:00.000+00:00"',
    ],
    ['/0/dueDate', '2099-02-28', '2099-02-28', '2026-11-29'],
    ['/expiry', 4_070_908_800, '4070908800', String(Math.floor(now / 1000) + 7200)],
    ['/expiry', 4_070_908_800_000, '4070908800000', String(now + 7_200_000)],
    ['/endsAt', '2099-01-04T09:00:00Z', '2099-01-04T09%3A00%3A00Z', '2026-11-27T12:00:00Z'],
  ])('at %s is near when sent', (pointer, value, wire, sent) => {
    const time = findSentTime(ruleAt(pointer, value), wire);
    expect(time && writeSentTime(time, now)).toBe(sent);
  });

  it('has no rule if the record has another value', () => {
    expect(ruleAt('/endsAt', '2025-01-04T09:00:00Z')).toBeUndefined();
    expect(ruleAt('/createdAt', '2099-01-04T09:00:00Z')).toBeUndefined();
    expect(findSentTime('{{now+1h}}', 'tomorrow')).toBeUndefined();
  });

  it('changes no other value, and none twice', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        const once = withFutureTimes(value);
        expect(withFutureTimes(once)).toBe(once);
        expect(JSON.stringify(once).replace(/209[89]-|40(?:39372|70908)800/g, '')).toBeTypeOf('string');
      }),
    );
  });
});
