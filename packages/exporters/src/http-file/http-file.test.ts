import { describe, expect, it } from 'vitest';
import { difficultBodies, difficultBodiesFor } from '../../test/sample-bodies.js';
import { sample } from '../../test/sample.js';
import type { ExportSource } from '../exporter.js';
import { httpFile } from './http-file.js';

function textOf(source: ExportSource = sample): string {
  return httpFile.write(source)[0]!.text;
}

/** Splits a file into its requests, without the head. */
function regionsOf(text: string): string[] {
  return text
    .split('### Helpers of the requests above')[0]!
    .split(/^###.*\n/m)
    .slice(1);
}

describe('the .http export', () => {
  it('matches its snapshot', async () => {
    const [file, environment, ...others] = httpFile.write(sample);
    expect([file!.name, environment!.name, others.length]).toEqual([
      'users-api-1-0.http',
      'http-client.env.json',
      0,
    ]);
    await expect(file!.text).toMatchFileSnapshot('__snapshots__/users.http');
  });

  it('has the credentials in an environment, empty', () => {
    const { assay } = JSON.parse(httpFile.write(sample)[1]!.text) as { assay: Record<string, string> };
    expect(assay).toEqual({
      auth_basic_username: '',
      auth_basic_password: '',
      auth_key: '',
      auth_queryKey: '',
      auth_session: '',
    });
  });

  it('has a named request for each step, and no other', () => {
    const regions = regionsOf(textOf());
    const steps = sample.flows.flatMap((flow) => flow.steps);
    expect(regions).toHaveLength(steps.length);
    const names = regions.map((region) => /^# @name ([A-Za-z_]\w*)$/m.exec(region)?.[1]);
    expect(new Set(names).size).toBe(steps.length);
    const lines = regions.flatMap((region) =>
      region.split('\n').filter((line) => /^\s*(?:[A-Z]+ )(?:\{\{|http)/.test(line)),
    );
    expect(lines).toHaveLength(steps.length);
    for (const line of lines) expect(line).toMatch(/^[A-Z]+ \{\{baseUrl\}\}\//);
  });

  it('has no expression from the document', () => {
    const text = textOf() + textOf(difficultBodiesFor({ scheme: 'HTTP', address: 'a.test', port: 80 }));
    const literal = /"(?:[^"\\]|\\.)*"/g;
    const expressions = [...text.matchAll(/\{\{(?!\n|[@+])(.+?)\}\}/g)].map(([, code]) =>
      code!.replaceAll(literal, '""'),
    );
    expect(expressions.length).toBeGreaterThan(20);
    for (const code of expressions) {
      expect(code).toMatch(
        /^(?:""|\w+|Buffer\.from\(""(?:, "")?\)|encodeURIComponent\(\w+\)|pick\(\w+(?:, "")+\))$/,
      );
    }
  });

  it('writes bodies as text if httpYac leaves them unchanged, else as an expression on one line', () => {
    const regions = regionsOf(textOf(difficultBodiesFor({ scheme: 'HTTP', address: 'a.test', port: 80 })));
    const asText = regions.map((region) => !region.includes('Buffer.from('));
    const texts = difficultBodies.filter((_, index) => asText[index]).map(({ text }) => text);
    expect(texts).toEqual([
      '{\n  "a": "b",\n  "c": [1, -2, null, true]\n}',
      '"### a"',
      '12',
      'null',
      '{"query":"query a { b }"}',
      '[]',
      'a=1&a=2&c=%7B%7Bd%7D%7D',
      'a=b%20c&d=e%2Bf%3Dg%26h',
      'a%5Bb%5D=c&d=e,f&g',
      '<?xml version="1.0"?>\n<a>\n<b c="d"/>\n</a>',
    ]);
  });

  it('reports requests that httpYac cannot send instead of changing them', () => {
    const flows = sample.flows.map((flow) => ({
      ...flow,
      steps: flow.steps.map((step) =>
        step.id === 'getUser' ? { ...step, request: { ...step.request, method: 'QUERY' } } : step,
      ),
    }));
    expect(textOf({ ...sample, flows })).toContain('### getUser\n# httpYac cannot send the method QUERY.\n');
    expect(httpFile.write({ ...sample, flows })[0]?.leftOut).toEqual([
      'getUser is omitted: httpYac cannot send the method QUERY.',
    ]);
  });

  it('names no request like a reserved word of the file', () => {
    const flows = sample.flows.map((flow, index) => ({
      ...flow,
      name: ['Buffer', 'auth/key', 'pick', 'test', 'delete'][index]!,
    }));
    const names = [...textOf({ ...sample, flows }).matchAll(/^# @name (\w+)$/gm)].map(([, name]) => name!);
    expect(names.filter((name) => !name.includes('User'))).toEqual([
      'Buffer_2',
      'auth_key_2',
      'pick_2',
      'test_2',
      'delete_2',
    ]);
  });

  it('is the same for the same records', () => {
    expect(httpFile.write(structuredClone(sample))).toEqual(httpFile.write(sample));
  });
});
