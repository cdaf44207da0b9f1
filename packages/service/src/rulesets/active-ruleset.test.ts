import { beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../database/errors.js';
import { type ActiveRulesets, createActiveRulesets } from './active-ruleset.js';

let time: number;
let version: number | undefined;
let asked: number;
let answer: () => Promise<void>;
let rulesets: ActiveRulesets;
let sleep: (milliseconds: number) => Promise<void>;

beforeEach(() => {
  time = 0;
  version = 1;
  asked = 0;
  answer = async () => undefined;
  const store = {
    active: async () => {
      asked++;
      const found = version;
      await answer();
      return found === undefined ? undefined : { version: found, text: 'rules: {}' };
    },
  };
  sleep = () => new Promise(() => undefined);
  rulesets = createActiveRulesets(() => store, {
    elapsed: () => time,
    sleep: (milliseconds) => sleep(milliseconds),
  });
});

async function nameOf(tenant = 'shop'): Promise<string | undefined> {
  return (await rulesets.find(tenant))?.name;
}

const unavailable = async (): Promise<never> => {
  throw new StoreUnavailable('down');
};

describe('the rulesets that run', () => {
  it('are read once a second, and a change elsewhere applies then', async () => {
    expect(await nameOf()).toBe('ruleset 1');
    version = 2;
    time = 999;
    expect([await nameOf(), asked]).toEqual(['ruleset 1', 1]);
    time = 1_000;
    expect(await nameOf()).toBe('ruleset 2');
    version = undefined;
    time = 2_000;
    expect(await nameOf()).toBeUndefined();
    expect([await nameOf(), asked]).toEqual([undefined, 3]);
  });

  it('are the last known ones while the store is unavailable, which is queried once a second', async () => {
    await nameOf();
    answer = unavailable;
    time = 60_000;
    expect([await nameOf(), await nameOf(), asked]).toEqual(['ruleset 1', 'ruleset 1', 2]);
    await expect(nameOf('other')).rejects.toThrow(StoreUnavailable);
    answer = async () => undefined;
    version = 2;
    time += 1_000;
    expect([await nameOf(), await nameOf('other')]).toEqual(['ruleset 2', 'ruleset 2']);
  });

  it('are the last known ones a second after a query without an answer', async () => {
    await nameOf();
    answer = () => new Promise(() => undefined);
    sleep = async (milliseconds) => void (time += milliseconds);
    time = 5_000;
    expect(await nameOf()).toBe('ruleset 1');
    expect(time).toBe(6_000);
    expect(await nameOf()).toBe('ruleset 1');
    expect([time, asked]).toEqual([6_000, 2]);
  });

  it('change at once after invalidation, also during a read', async () => {
    let finish = (): void => undefined;
    answer = () => new Promise((resolve) => (finish = resolve));
    const before = nameOf();
    await Promise.resolve();
    await Promise.resolve();
    version = 2;
    rulesets.forget('shop');
    finish();
    expect(await before).toBe('ruleset 1');
    answer = async () => undefined;
    expect(await nameOf()).toBe('ruleset 2');
    version = 3;
    rulesets.forget('shop');
    expect(await nameOf()).toBe('ruleset 3');
  });

  it('are not hidden by a fault of the store that is not an outage', async () => {
    await nameOf();
    answer = async () => {
      throw new TypeError('a fault');
    };
    time = 1_000;
    await expect(nameOf()).rejects.toThrow('a fault');
  });
});
