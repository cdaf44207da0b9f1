import { analyse } from '@assay/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { locateServer } from './locate-server.js';
import { planTargets } from './plan-targets.js';
import { anyCharacters } from '../../../../test/support/any-characters.js';

const pieces =
  'https:,http:,ws:,//,/,\\,@,ann:pw@,:,:80,:99999,[::1],[,],?q=1,#f,api.test,API,ü,{a},{,},${a},..,%2e,%,\r\n,\t, ,\u0000,\ud800,<x>';
const piece = fc.constantFrom(...pieces.split(','));
const url = fc.oneof(
  fc.string(),
  anyCharacters(),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.array(piece, { maxLength: 10 }).map((some) => some.join('')),
);
const base = fc.constantFrom(null, 'https://docs.test:8443/spec/openapi.json', 'http://docs.test');

/** True for an address to connect to, and for the unknown address. */
function isAddress(address: string): boolean {
  return address === '' || /^(?:[a-z0-9_.-]+|[0-9a-f:.]+)$/.test(address);
}

it('any server URL is located or rejected with a reason', () => {
  fc.assert(
    fc.property(url, base, fc.boolean(), (text, start, unresolved) => {
      const found = locateServer(text, { base: start, unresolved });
      if (found.kind === 'refused') {
        expect(found.reason).not.toBe('');
        return;
      }
      const { name, driver, basePath } = found;
      expect(isAddress(driver.address)).toBe(true);
      expect(driver.address === '').toBe(found.kind === 'unknown');
      expect(driver.port).toBeGreaterThan(0);
      expect(driver.port).toBeLessThan(65_536);
      expect(['HTTP', 'HTTPS']).toContain(driver.scheme);
      expect(basePath).toMatch(/^(?:\/[!-~]*[!-.0-~])?$/);
      expect(basePath).not.toMatch(/\/\/|[?#\\]/);
      expect(name).toMatch(/^[^\u0000-\u001f\u007f-\u009f]*$/);
      if (driver.address !== '') expect(name).not.toBe('');
      if (found.kind === 'known') expect(name).toMatch(/^https?:\/\/[^/@\\]+:\d+$/);
    }),
    { numRuns: 3000 },
  );
});

it('a located server stays unchanged when located again', () => {
  fc.assert(
    fc.property(url, base, (text, start) => {
      const found = locateServer(text, { base: start, unresolved: false });
      if (found.kind !== 'known') return;
      expect(locateServer(found.name + found.basePath, { base: null, unresolved: false })).toEqual(found);
    }),
    { numRuns: 2000 },
  );
});

it('every operation has a target, and the names of targets and variables are unique', async () => {
  const variables = fc.dictionary(
    fc.constantFrom('a', 'b', 'a b', '__proto__'),
    fc.record(
      { default: fc.oneof(url, fc.integer()), enum: fc.array(url, { maxLength: 3 }) },
      { requiredKeys: [] },
    ),
  );
  const servers = fc.array(fc.record({ url, variables }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(servers, url, base, async (list, host, documentUrl) => {
      const info = { title: 'Servers', version: '1' };
      const paths = { '/a': { get: { responses: {} } } };
      for (const document of [
        { openapi: '3.1.0', info, servers: list, paths },
        { swagger: '2.0', info, host, basePath: host, schemes: ['http', 'https', host], paths },
      ]) {
        const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
        const [operation] = model?.document.operations ?? [];
        if (operation === undefined) continue;
        const found = planTargets(operation, { documentUrl, baseUrl: null });
        expect(found.targets.length).toBeGreaterThan(0);
        for (const { driver } of found.targets) expect(isAddress(driver.address)).toBe(true);
        expectUnique(found.targets.map(({ name }) => name));
        expectUnique(found.variables.map(({ name }) => name));
        for (const { name } of found.variables) expect(name).toMatch(/^server\.[A-Za-z0-9_-]+$/);
        for (const { data } of found.problems)
          expect(Object.values(data).join('')).not.toMatch(/[\u0000-\u001f]/);
      }
    }),
    { numRuns: 150 },
  );
});

function expectUnique(names: readonly string[]): void {
  expect(names).toEqual([...new Set(names)]);
}
