import { describe, expect, it } from 'vitest';
import { rules } from '@assay/rules';
import { analyseValue } from '../support/findings.js';
import { twins } from './twins.js';

/** The rules for a format. The tests compare only rules that apply to both formats. */
function canBeIn(format: 'oas2' | 'oas3.0'): ReadonlySet<string> {
  return new Set(
    rules.filter(({ meta }) => (meta.formats as readonly string[]).includes(format)).map(({ id }) => id),
  );
}

describe('a 2.0 document and its twin in 3.0', () => {
  const [old, young] = [canBeIn('oas2'), canBeIn('oas3.0')];

  it.each(twins)('$name give the same findings about the same operations', async ({ oas2, oas30 }) => {
    const idsOf = async (value: unknown): Promise<string[]> => {
      const { findings, status } = await analyseValue(value, { rules });
      expect(status).toBe('success');
      return findings
        .filter(({ id }) => old.has(id) && young.has(id))
        .map(({ id, severity, operation }) => `${id} ${severity} ${operation ?? '-'}`)
        .toSorted();
    };
    const found = await idsOf(oas2);
    expect(found.length).toBeGreaterThan(0);
    expect(await idsOf(oas30)).toEqual(found);
  });
});
