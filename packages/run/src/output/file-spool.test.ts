import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openFileSpool } from './file-spool.js';

it('returns its input, in order, at any size', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 50 }).map((each) => each.replaceAll('\0', ''));
  fc.assert(
    fc.property(fc.array(text), fc.nat({ max: 70_000 }), (texts, repeat) => {
      const spool = openFileSpool();
      const all = texts.map((each) => each.repeat(1 + (repeat % 20_000)));
      for (const each of all) spool.add(each);
      expect([...spool.take()]).toEqual(all);
    }),
    { numRuns: 20 },
  );
});

it('keeps little in memory and leaves no file behind', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-spool-'));
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const spool = openFileSpool();
  const piece = 'é'.repeat(100_000);
  for (let count = 0; count < 100; count++) spool.add(`${count} ${piece}`);
  expect(readdirSync(folder)).toEqual([]);
  let count = 0;
  for (const text of spool.take()) expect(text.startsWith(`${count++} `)).toBe(true);
  expect(count).toBe(100);
});
