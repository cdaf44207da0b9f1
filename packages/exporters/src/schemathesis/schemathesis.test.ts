import { load } from 'js-yaml';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { sample } from '../../test/sample.js';
import type { ExportSource } from '../exporter.js';
import { schemathesis } from './schemathesis.js';

const files = schemathesis.write(sample);
const [configuration, openapi, users] = files;

/** Returns the sample with another pool of values for the path of `getUser`. */
function withPathValue(value: unknown, origin: 'example' | 'generated'): ExportSource {
  return {
    ...sample,
    variableSets: sample.variableSets.map((set) => ({
      ...set,
      items: set.items.map((item) =>
        item.name === 'path.userId'
          ? { ...item, kind: 'parameter' as const, values: [{ value, origin, pointer: '', valid: true }] }
          : item,
      ),
    })),
  };
}

describe('schemathesis', () => {
  it('reads all credentials from the environment', () => {
    expect(parse(configuration!.text)).toMatchObject({
      'base-url': 'https://api.test/v1',
      auth: {
        openapi: {
          basic: { username: '${AUTH_BASIC_USERNAME}', password: '${AUTH_BASIC_PASSWORD}' },
          key: { api_key: '${AUTH_KEY}' },
          queryKey: { api_key: '${AUTH_QUERYKEY}' },
        },
      },
    });
  });

  it('fixes path values from the document, and leaves others to Schemathesis', () => {
    const operationsOf = (source: ExportSource): unknown =>
      parse(schemathesis.write(source)[0]!.text)['operations'];
    expect(operationsOf(withPathValue('u-7', 'example'))).toContainEqual({
      'include-operation-id': 'getUser',
      parameters: { 'path.userId': 'u-7' },
    });
    expect(operationsOf(withPathValue('u-7', 'generated'))).toBeUndefined();
  });

  it('keeps every value in its string, and names no environment variable', () => {
    const hostile = '"\n[auth.basic]\nusername = "x" # ${HOME} \\';
    const text = schemathesis.write(withPathValue(hostile, 'example'))[0]!.text;
    expect(parse(text)['operations']).toContainEqual({
      'include-operation-id': 'getUser',
      parameters: { 'path.userId': hostile.replace('${', '$${') },
    });
  });

  it('writes users with placeholders for Web Fuzzing Commons', () => {
    expect(load(users!.text)).toEqual({
      auth: [
        {
          name: 'basic-key',
          fixedHeaders: [
            { name: 'Authorization', value: 'Basic <AUTH_BASIC>' },
            { name: 'X-Key', value: '<AUTH_KEY>' },
          ],
        },
      ],
    });
  });

  it('writes each comment on one line', () => {
    const named = { ...sample, group: { ...sample.group, name: 'a\n[auth]' } };
    const lines = schemathesis.write(named)[0]!.text.split('\n');
    expect(lines.slice(0, lines.indexOf('')).filter((line) => !line.startsWith('#'))).toEqual([]);
  });

  it('writes the OpenAPI document of the configuration', () => {
    expect(configuration!.text).toContain(`schemathesis run ${openapi!.name}`);
    expect(JSON.parse(openapi!.text)).toMatchObject({ openapi: '3.1.1' });
  });

  it('gives the same bytes for the same records', () => {
    expect(schemathesis.write(sample)).toEqual(files);
  });

  it('matches its snapshot', () => {
    expect(schemathesis.write(withPathValue('u-7', 'example'))[0]!.text).toMatchSnapshot();
  });
});
