import { describe, expect, it } from 'vitest';
import { analyse, formats, type Finding, type Format, type Rule } from '@assay/core';
import { rules } from '@assay/rules';
import { cleanDocument } from './clean.js';
import { faultyText, placeIn } from './fault.js';
import { faults } from './faults/index.js';

const byId = new Map<string, Rule>(rules.map((rule) => [rule.id, rule]));

describe('documents without faults', () => {
  it.each(formats)('give no finding: %s', async (format) => {
    expect((await findingsIn(JSON.stringify(cleanDocument(format)))).map(place)).toEqual([]);
  });
});

describe('a single fault is reported at its place', () => {
  it.each(faults)('$name', async (fault) => {
    const deciding = decidingRules(fault.rules);
    for (const format of fault.formats) {
      const findings = await findingsIn(faultyText(fault, format), deciding);
      const wanted = fault.rules.map((rule) => `${rule} ${placeIn(fault.at, format)}`);
      const found = findings.map(place);
      expect(
        found.some((text) => wanted.includes(text)),
        `${format}: ${wanted.join(' or ')} is not among\n${found.join('\n')}`,
      ).toBe(true);
    }
  });

  it('each has a unique name', () => {
    const names = faults.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('there are at least 60 kinds in each version', () => {
    const few = (format: Format) => faults.filter((fault) => fault.formats.includes(format)).length < 60;
    expect(formats.filter(few)).toEqual([]);
  });
});

async function findingsIn(text: string, requested: readonly Rule[] = rules): Promise<readonly Finding[]> {
  return (await analyse({ text }, { rules: requested })).findings;
}

/** The rules and all rules that they yield to, which decide their findings. Running all rules would take three times as long. */
function decidingRules(ids: readonly string[]): readonly Rule[] {
  const wanted = new Set(ids);
  // Iterating over a set includes the items that are added meanwhile.
  for (const id of wanted)
    for (const winner of Object.keys(byId.get(id)?.meta.yieldsTo ?? {})) wanted.add(winner);
  return rules.filter(({ id }) => wanted.has(id));
}

function place({ id, location }: Finding): string {
  return `${id} ${location.pointer}`;
}
