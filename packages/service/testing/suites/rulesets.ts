import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { allPages, firstPage } from '../pages.js';
import type { OpenedStore } from '../stores.js';
import type { RulesetStore } from '../../src/rulesets/ruleset-store.js';
import type { Store } from '../../src/store.js';

const at = new Date('2026-05-01T10:00:00.123Z');

/** Describes the rulesets of every store, for each driver. */
export function describeRulesets(opened: () => OpenedStore): void {
  describe('a store of rulesets', () => {
    let store: Store;
    beforeAll(() => {
      store = opened().store;
    });

    const keep = (rulesets: RulesetStore, text: string, isActive = true, max = 50) =>
      rulesets.insert({ text, isActive, rules: ['a'], skipped: [], createdBy: 'k\0' }, max, at);

    it('stores each version, and runs one of them at most', async () => {
      const { rulesets } = store.of(v7());
      expect(await rulesets.active()).toBeUndefined();
      const first = await keep(rulesets, 'é\0');
      expect(first).toMatchObject({ version: 1, isActive: true, bytes: 3, createdBy: 'k\0', rules: ['a'] });
      const second = await keep(rulesets, 'second');
      await keep(rulesets, 'third', false);
      expect(await rulesets.active()).toEqual({ version: 2, text: 'second' });
      expect((await rulesets.list(firstPage)).items.map(({ isActive }) => isActive)).toEqual([
        false,
        true,
        false,
      ]);
      expect(await rulesets.activate(first?.id ?? '', true)).toEqual(first);
      expect(await rulesets.active()).toEqual({ version: 1, text: 'é\0' });
      expect(await rulesets.activate(first?.id ?? '', false)).toEqual({ ...first, isActive: false });
      expect(await rulesets.active()).toBeUndefined();
      expect(await rulesets.activate(second?.id ?? '', true)).toEqual(second);
      expect(await rulesets.find(second?.id ?? '')).toEqual({ ...second, text: 'second' });
      expect(await rulesets.delete(second?.id ?? '')).toBe(true);
      expect(await rulesets.delete(second?.id ?? '')).toBe(false);
      expect(await rulesets.active()).toBeUndefined();
      expect((await keep(rulesets, 'fourth'))?.version).toBe(4);
    });

    it('stores the rulesets that a version extends at URLs, and lists it without the texts', async () => {
      const { rulesets } = store.of(v7());
      const extended = {
        texts: { 'https://a.test/base.yaml?key=secret': 'rules: {} # é\0' },
        failures: { 'https://a.test/gone.yaml': 'the server answered 404 Not Found' },
      };
      const created = await rulesets.insert(
        { text: 'a', extended, isActive: true, rules: [], skipped: [], createdBy: 'k' },
        50,
        at,
      );
      expect(created?.extended).toEqual([
        { url: 'https://a.test/base.yaml', sha256: expect.stringMatching(/^[0-9a-f]{64}$/), bytes: 15 },
      ]);
      expect((await rulesets.list(firstPage)).items).toEqual([created]);
      expect(await rulesets.find(created?.id ?? '')).toEqual({ ...created, text: 'a' });
      expect(await rulesets.active()).toEqual({ version: 1, text: 'a', extended });
    });

    it('limits the number of versions, and lists them page by page', async () => {
      const { rulesets } = store.of(v7());
      for (let count = 0; count < 3; count++) await keep(rulesets, String(count), false, 3);
      expect(await keep(rulesets, 'more', true, 3)).toBeUndefined();
      expect((await allPages(2, (page) => rulesets.list(page))).map(({ version }) => version)).toEqual([
        3, 2, 1,
      ]);
    });

    it('gives uploads at the same time different versions', async () => {
      const { rulesets } = store.of(v7());
      const kept = await Promise.all(['a', 'b', 'c', 'd'].map((text) => keep(rulesets, text)));
      expect(kept.map((each) => each?.version).toSorted((a = 0, b = 0) => a - b)).toEqual([1, 2, 3, 4]);
      expect((await rulesets.list(firstPage)).items.filter(({ isActive }) => isActive)).toHaveLength(1);
    });

    it('shows a tenant nothing of others', async () => {
      const { rulesets } = store.of(v7());
      const kept = await keep(store.of(v7()).rulesets, 'secret');
      const id = kept?.id ?? '';
      expect(await rulesets.find(id)).toBeUndefined();
      expect(await rulesets.activate(id, false)).toBeUndefined();
      expect(await rulesets.activate('x\0', true)).toBeUndefined();
      expect(await rulesets.delete(id)).toBe(false);
      expect(await rulesets.active()).toBeUndefined();
      expect((await rulesets.list(firstPage)).items).toEqual([]);
    });
  });
}
