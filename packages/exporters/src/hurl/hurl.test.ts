import { describe, expect, it } from 'vitest';
import { sample } from '../../test/sample.js';
import { hurl } from './hurl.js';
import { hurlText } from './text.js';

const [file] = hurl.write(sample);

describe('the Hurl export', () => {
  it('matches its snapshot', async () => {
    expect(file!.name).toBe('users-api-1-0.hurl');
    await expect(file!.text).toMatchFileSnapshot('__snapshots__/users.hurl');
  });

  it('has an entry for each step, and no other', () => {
    const steps = sample.flows.flatMap((flow) => flow.steps);
    expect(file!.text.match(/^HTTP \*$/gm)).toHaveLength(steps.length);
    expect(file!.text.match(/^[A-Z]+ \{\{baseUrl\}\}\//gm)).toHaveLength(steps.length);
  });

  it('omits a variable that no response captures', () => {
    const captured = [...file!.text.matchAll(/^(\w+): (?:jsonpath|header) "/gm)].map(([, name]) => name);
    const given = [...file!.text.matchAll(/--variable (\w+)=/g)].map(([, name]) => name);
    const requests = file!.text.replace(/^#.*$/gm, '');
    const used = [...requests.matchAll(/(?<!\\)\{\{(\w+)(?: urlEncode)?\}\}/g)].map(([, name]) => name);
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => ![...captured, ...given, 'newUuid'].includes(name))).toEqual([]);
  });

  it('escapes what Hurl reads as a comment, a template or an escape', () => {
    expect(hurlText(' a # {{b}} `c` "d" \\ \n')).toBe(
      String.raw`\u{20}a \# \u{7b}\u{7b}b}} ${'\\`'}c${'\\`'} "d" \\ \u{a}`,
    );
  });
});
