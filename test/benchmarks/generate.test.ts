import { analyse } from '@assay/core';
import { rules } from '@assay/rules';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { generateDocument } from '../../benchmarks/generate/document.mjs';
import { families } from '../../benchmarks/generate/families.mjs';
import { formatSize, parseSize } from '../../benchmarks/generate/size.mjs';
import { toYaml } from '../../benchmarks/generate/yaml.mjs';

function textOf(family: string, bytes: number, seed?: number, syntax?: 'json' | 'yaml'): string {
  return [...generateDocument({ family, bytes, seed, syntax })].join('');
}

describe.each(Object.keys(families))('generated documents of the family %s', (family) => {
  it('are the same for the same seed, and of the requested size', () => {
    const text = textOf(family, 20_000, 7);
    expect(text).toBe(textOf(family, 20_000, 7));
    expect(text.length).toBeGreaterThan(20_000);
    expect(text.length).toBeLessThan(35_000);
  });

  it('are analysed, and have only the faults of the family', async () => {
    const analysis = await analyse({ text: textOf(family, 20_000) }, { rules });
    expect(analysis.status).toBe('success');
    expect(analysis.failures).toEqual([]);
    if (families[family]?.faulty !== true) expect(analysis.loaderErrors).toEqual([]);
  });
});

describe('generated documents', () => {
  it('differ by their seed', () => {
    expect(textOf('mixed', 10_000, 1)).not.toBe(textOf('mixed', 10_000, 2));
  });

  it('contain the same values in JSON and in YAML', () => {
    // Compares a single unit: JSON and YAML have different lengths, so that a larger size would hold different numbers of units.
    const yaml = load(textOf('mixed', 1, 3, 'yaml'));
    expect(yaml).toEqual(JSON.parse(textOf('mixed', 1, 3)));
  });

  it('are rejected by a wrong name with the existing names', () => {
    expect(() => textOf('unheard-of', 1)).toThrow(/no family `unheard-of`: deep, wide/);
  });
});

describe('YAML', () => {
  it('reads back as the written values', () => {
    const value = { a: [1, { b: 'no', c: [] }, 'x: y'], 'd e': {}, f: [['g']], '': null, '200': 'on time' };
    expect(load(`root:${toYaml(value, 1)}`)).toEqual({ root: value });
  });
});

describe('sizes', () => {
  it('are parsed and written', () => {
    expect(parseSize('20MB')).toBe(20_000_000);
    expect(parseSize('1.5 kb')).toBe(1500);
    expect(formatSize(2766)).toBe('3 KB');
    expect(formatSize(403_315)).toBe('0.4 MB');
    expect(formatSize(13_001_822)).toBe('13 MB');
    expect(() => parseSize('large')).toThrow('`large` is not a size');
  });
});
