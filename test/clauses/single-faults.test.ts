import { describe, expect, it } from 'vitest';
import { analyse, formats, type Finding, type Format } from '@assay/core';
import { rules } from '@assay/rules';
import { cleanDocument } from './clean.js';
import { faultyText, placeIn } from './fault.js';
import { faults } from './faults/index.js';

describe('documents in which nothing is wrong', () => {
  it.each(formats)('give no finding: %s', async (format) => {
    expect((await findingsIn(JSON.stringify(cleanDocument(format)))).map(place)).toEqual([]);
  });
});

describe('a single fault is reported at its place', () => {
  it.each(faults)('$name', async (fault) => {
    for (const format of fault.formats) {
      const findings = await findingsIn(faultyText(fault, format));
      const wanted = fault.rules.map((rule) => `${rule} ${placeIn(fault.at, format)}`);
      const found = findings.map(place);
      expect(
        found.some((text) => wanted.includes(text)),
        `${format}: ${wanted.join(' or ')} is not among\n${found.join('\n')}`,
      ).toBe(true);
    }
  });

  it('each has a name of its own', () => {
    const names = faults.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('there are at least 60 kinds in each version', () => {
    const few = (format: Format) => faults.filter((fault) => fault.formats.includes(format)).length < 60;
    expect(formats.filter(few)).toEqual([]);
  });
});

async function findingsIn(text: string): Promise<readonly Finding[]> {
  return (await analyse({ text }, { rules })).findings;
}

function place({ id, location }: Finding): string {
  return `${id} ${location.pointer}`;
}
