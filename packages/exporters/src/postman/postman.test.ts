import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { difficultBodies, difficultBodiesFor } from '../../test/sample-bodies.js';
import { hostileText, sample } from '../../test/sample.js';
import type { ExportSource } from '../exporter.js';
import { postman } from './postman.js';

interface Member {
  readonly name: string;
  readonly item?: readonly Member[];
  readonly event?: readonly {
    readonly listen: string;
    readonly script: { readonly exec: readonly string[] };
  }[];
  readonly request?: {
    readonly method: string;
    readonly auth: unknown;
    readonly header: readonly { readonly key: string; readonly value: string; readonly disabled?: boolean }[];
    readonly body?: {
      readonly mode: string;
      readonly raw?: string;
      readonly urlencoded?: unknown;
      readonly options?: unknown;
    };
    readonly url: { readonly raw: string; readonly query: readonly unknown[] };
  };
}

interface Collection extends Member {
  readonly item: readonly Member[];
  readonly variable: readonly { readonly key: string; readonly value: string }[];
}

interface Environment {
  readonly values: readonly { readonly key: string; readonly value: string; readonly type: string }[];
}

function read(source: ExportSource = sample): { collection: Collection; environment: Environment } {
  const [collection, environment] = postman.write(source);
  return {
    collection: JSON.parse(collection!.text) as Collection,
    environment: JSON.parse(environment!.text) as Environment,
  };
}

function requestsIn(member: Member): Member[] {
  return member.item === undefined ? [member] : member.item.flatMap(requestsIn);
}

function outline(member: Member, depth = 0): string[] {
  return [
    `${'  '.repeat(depth)}${member.name}`,
    ...(member.item ?? []).flatMap((each) => outline(each, depth + 1)),
  ];
}

const { collection, environment } = read();
const requests = requestsIn(collection);
const named = (name: string): Member => requests.find((request) => request.name === name)!;

describe('the Postman export', () => {
  it('is a collection and an environment', () => {
    expect(postman.write(sample).map(({ name }) => name)).toEqual([
      'users-api-1-0.postman_collection.json',
      'users-api-1-0.postman_environment.json',
    ]);
    expect(collection).toMatchObject({
      info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    });
  });

  it('has a folder for each tag, with the operations and their prerequisites and clean-up', () => {
    expect(collection.item.flatMap((member) => outline(member))).toEqual([
      'users',
      '  createUser',
      '    createUser',
      '    After: deleteUser',
      '  getUser',
      '    Before: createUser',
      '    getUser',
      '    After: deleteUser',
      '  PUT /users/{userId}/avatar',
      '    Before: createUser',
      '    PUT /users/{userId}/avatar',
      '__proto__',
      '  "); process.exit(7); //`${x}` {{evil}} */ </script> ### GET http://evil.test/',
      'files/upload',
    ]);
  });

  it('matches its snapshot', async () => {
    const folder = collection.item[0]!.item![1]!;
    await expect(`${JSON.stringify(folder, null, 2)}\n`).toMatchFileSnapshot(
      '__snapshots__/get-user.folder.json',
    );
    await expect(`${JSON.stringify(environment, null, 2)}\n`).toMatchFileSnapshot(
      '__snapshots__/environment.json',
    );
  });

  it('writes credentials into the requests, and leaves their values empty', () => {
    expect(named('getUser').request).toMatchObject({ auth: { type: 'noauth' } });
    expect(environment.values.filter(({ value }) => value !== '')).toEqual([
      { key: 'baseUrl', value: 'https://api.test/v1', type: 'default', enabled: true },
    ]);
    expect(environment.values.find(({ key }) => key === 'auth.key')?.type).toBe('secret');
    expect(environment.values.find(({ key }) => key === 'auth.basic.username_2')?.type).toBe('default');
  });

  it('gives every variable that a request names a value', () => {
    const known = new Set([
      ...collection.variable.map(({ key }) => key),
      ...environment.values.map(({ key }) => key),
      // Computed before each request.
      'auth.basic',
    ]);
    const text = JSON.stringify(requests.map(({ request }) => request));
    const unknown = [...text.matchAll(/\{\{([^{}]*)\}\}/g)]
      .map(([, name]) => name!)
      .filter((name) => !known.has(name));
    // Texts of the document that are not variables.
    expect([...new Set(unknown)].toSorted()).toEqual([
      ' process.exit(7) ',
      'auth.basic.username',
      'auth.token',
      'evil',
    ]);
    expect(new Set(collection.variable.map(({ key }) => key)).size).toBe(collection.variable.length);
  });

  it('has well-formed scripts for all names', () => {
    const scripts = [collection, ...requests].flatMap(({ event = [] }) =>
      event.map(({ script }) => script.exec.join('\n')),
    );
    expect(scripts.length).toBeGreaterThan(5);
    for (const script of scripts) expect(() => new Script(script)).not.toThrow();
    expect(scripts.join('\n')).not.toContain('process.exit');
  });

  it('writes names of keys and headers into scripts as literals', () => {
    const from = '$response.body#/a"]); process.exit(7); (["';
    const flows = sample.flows.map((flow) => ({
      ...flow,
      steps: flow.steps.map((step) => ({
        ...step,
        outputs: step.outputs.map((output) => ({ ...output, from })),
      })),
    }));
    const scripts = requestsIn(read({ ...sample, flows }).collection).flatMap(({ event = [] }) =>
      event.map(({ script }) => script.exec.join('\n')),
    );
    const taken = scripts
      .flatMap((script) => [...script.matchAll(/inBody\((\["(?:[^"\\]|\\.)*"\])\)/g)])
      .map(([, keys]) => JSON.parse(keys!) as unknown);
    expect(taken.length).toBeGreaterThan(0);
    expect(new Set(taken.map((keys) => JSON.stringify(keys)))).toEqual(
      new Set([JSON.stringify(['a"]); process.exit(7); (["'])]),
    );
  });

  it('disables optional parameters that the seed omits', () => {
    expect(named('getUser').request?.url.query).toContainEqual({
      key: 'verbose',
      value: 'true',
      disabled: true,
    });
    expect(named('getUser').request?.url.raw).not.toContain('verbose');
  });

  it('sends bodies as text, and lossless forms as fields', () => {
    const bodies = requestsIn(
      read(difficultBodiesFor({ scheme: 'HTTP', address: 'a.test', port: 80 })).collection,
    ).map(({ request }) => request?.body);
    expect(bodies.map((body) => body?.mode)).toEqual(
      difficultBodies.map(({ text }) =>
        ['query=1&b=2', 'a=b%20c&d=e%2Bf%3Dg%26h'].includes(text) ? 'urlencoded' : 'raw',
      ),
    );
    expect(bodies.find((body) => JSON.stringify(body).includes('g&h'))?.urlencoded).toEqual([
      { key: 'a', value: 'b c', type: 'text' },
      { key: 'd', value: 'e+f=g&h', type: 'text' },
    ]);
    expect(bodies.find((body) => body?.raw === hostileText)?.options).toEqual({ raw: { language: 'text' } });
  });

  it('uses the Digest authentication of Postman, which answers the challenge', () => {
    const variableSets = sample.variableSets.map((set) => ({
      ...set,
      items: set.items.map((item) =>
        item.auth?.type === 'basic' ? { ...item, auth: { ...item.auth, type: 'digest' as const } } : item,
      ),
    }));
    const digest = requestsIn(read({ ...sample, variableSets }).collection).find(
      ({ name }) => name === 'getUser',
    );
    expect(digest?.request?.auth).toEqual({
      type: 'digest',
      digest: [
        { key: 'username', value: '{{auth.basic.username_2}}', type: 'string' },
        { key: 'password', value: '{{auth.basic.password}}', type: 'string' },
      ],
    });
  });

  it('is the same for the same records', () => {
    expect(postman.write(structuredClone(sample))).toEqual(postman.write(sample));
  });
});
