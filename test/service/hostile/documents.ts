import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../../packages/service/testing/test-server.js';
import type { Service } from '../support/service.js';
import { route, sharedService } from './service.js';

const head = "openapi: 3.1.1\ninfo: { title: T, version: '1' }\n";
const clean = `${head}servers: [{ url: https://a.test }]
paths:
  /a:
    get: { operationId: a, responses: { '200': { description: d } } }
`;

let service: Service;
let documents: TestServer;
let pending: { readonly release: () => void }[] = [];
/** Called when the service requests a document below /held/. The response waits for `release`. */
let onAsked = (): void => undefined;

beforeAll(async () => {
  route('/held/', (_request, response) => {
    pending.push({ release: () => response.end(clean) });
    onAsked();
  });
  ({ service, documents } = await sharedService());
});

async function validate(
  text: string,
): Promise<{ readonly status: string; readonly ids: string[]; readonly text: string }> {
  const answer = await service.client.upload('/api/conversion/openapi/validate?preset=all', text);
  expect(answer.status).toBe(200);
  const { status, result } = answer.json();
  return { status, ids: result.map(({ id }: { id: string }) => id), text: answer.text };
}

/** Validates and imports a document, and expects both to succeed. */
async function both(text: string): Promise<void> {
  expect((await validate(text)).status).toBe('success');
  expect((await service.client.upload('/api/conversion/openapi/import', text)).status).toBe(200);
}

async function metric(name: string): Promise<number> {
  const { text } = await service.client.request('GET', '/metrics');
  const values = [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))];
  return values.reduce((sum, [, value]) => sum + Number(value), 0);
}

/** Returns the number of lost child processes so far. */
const lost = () => metric('assay_analysis_children_replaced_total');

/** Returns the process ids of the analysis children. */
function children(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const parent = /^\d+ \(.*\) \S (\d+) /s.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1];
        return (
          parent === String(service.pid) &&
          readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('analysis-child')
        );
      } catch {
        // The process has ended meanwhile.
        return false;
      }
    })
    .map(Number);
}

describe('an attack that breaks other tools', () => {
  // CVE-2026-33532: after one such document, a process crashes at the second one.
  it('with nested YAML is answered, though it kills a process that parses it unbounded', async () => {
    const library = createRequire(import.meta.url).resolve('yaml');
    const program = `const { parse } = require(${JSON.stringify(library)});
for (const depth of [1000, 5000]) try { parse('['.repeat(depth) + ']'.repeat(depth)); } catch {}
process.exit(0);`;
    const { status, signal } = spawnSync(process.execPath, ['-e', program], { stdio: 'ignore' });
    expect(signal ?? status).toBe('SIGABRT');

    const before = [await lost(), children()];
    for (const depth of [1000, 5000, 1000, 5000]) {
      expect((await validate('['.repeat(depth) + ']'.repeat(depth))).ids).toEqual(['document-too-deep']);
      expect((await validate(`${'- '.repeat(depth)}x`)).ids).toEqual(['document-too-deep']);
      const url = await service.client.upload('/api/conversion/openapi/import', `${'{a: '.repeat(depth)}`);
      expect(url.json().errors.map(({ id }: { id: string }) => id)).toEqual(['document-too-deep']);
    }
    expect([await lost(), children()]).toEqual(before);
  });

  // CVE-2025-64718 (merge keys), CVE-2024-29651 and CVE-2026-15195 (bundling of referenced names).
  it('with names of the prototype pollutes nothing', async () => {
    const victim = Object.create(null) as Record<string, unknown>;
    expect(polluted(() => merge({}, JSON.parse('{"__proto__":{"deprecated":true}}')))).toBe(true);
    expect(polluted(() => set({}, ['constructor', 'prototype', 'deprecated'], true))).toBe(true);
    expect(victim).toEqual({});

    const before = (await validate(clean)).text;
    const pollution = '{ deprecated: true, security: [], responses: {}, servers: [], polluted: yes }';
    await both(`${clean}x-a: &a { __proto__: ${pollution}, constructor: { prototype: ${pollution} } }
x-b: { <<: *a }
x-c: { <<: [*a, { __proto__: ${pollution} }] }
x-d: { "<<": { "__proto__": ${pollution} } }
`);
    await both(`{"openapi":"3.0.3","info":{"title":"T","version":"1","__proto__":{"polluted":1}},"__proto__":{"deprecated":true},
"paths":{"/a":{"__proto__":{"get":{}},"get":{"operationId":"__proto__","__proto__":{"deprecated":true},"parameters":[{"name":"__proto__","in":"query","schema":{"type":"object","__proto__":{"enum":[1]},"properties":{"__proto__":{"type":"string"},"constructor":{"type":"object","properties":{"prototype":{"type":"string"}}}},"example":{"__proto__":{"polluted":1}}}}],"responses":{"200":{"description":"d"}}}}}}`);
    const refs = [
      '#/__proto__/deprecated',
      '#/constructor/prototype',
      '#/paths/__proto__',
      '#/components/schemas/__proto__/polluted',
      '#/components/schemas/toString',
    ];
    const schemas = refs.map(
      (ref, index) => `    S${index}: { $ref: '${ref}', deprecated: true, __proto__: { polluted: 1 } }\n`,
    );
    await both(
      `${clean}components:\n  schemas:\n${schemas.join('')}    __proto__: { type: object, properties: { __proto__: { $ref: '#/components/schemas/__proto__' } } }\n`,
    );
    // The same child gives the same response, byte by byte.
    expect((await validate(clean)).text).toBe(before);
  });

  // CVE-2024-21534 and CVE-2025-1302 (execution of JSONPath expressions), and code compiled from schemas.
  it('with text in code positions runs no code', async () => {
    const marker = join(service.data, 'run');
    const code = `process.mainModule.require("fs").writeFileSync(${JSON.stringify(marker)},"")`;
    const before = await lost();
    const path = `$..[?(@.constructor.constructor('${code.replaceAll('"', '\\"')}')())]`;
    const breakOut = `'];${code};//`;
    const plain = (text: string): string => text.replaceAll(/[()[\]?*$.]/g, '.');
    const schema = {
      $id: `https://a.test/${breakOut}`,
      type: 'object',
      required: [breakOut],
      properties: {
        [breakOut]: { type: 'string', const: breakOut, pattern: `^${plain(breakOut)}$` },
        [`"+${code}+"`]: { enum: [`\`\${${code}}\``], format: breakOut },
      },
      patternProperties: { [`^${plain(path)}`]: { type: 'string' } },
      dependentRequired: { [breakOut]: [breakOut] },
    };
    const responses = {
      200: {
        description: 'd',
        links: {
          l: { operationId: breakOut, parameters: { p: path }, requestBody: `$response.body#/${breakOut}` },
        },
      },
    };
    const operation = {
      operationId: breakOut,
      requestBody: { content: { 'application/json': { schema } } },
      callbacks: { c: { [`{$request.body#/${path}}`]: { post: { responses } } } },
      responses,
    };
    const document = {
      openapi: '3.1.1',
      info: { title: breakOut, version: '1' },
      servers: [{ url: 'https://{h}.test', variables: { h: { default: breakOut, enum: [breakOut] } } }],
      'x-path': path,
      paths: { '/a': { post: operation } },
    };
    await both(JSON.stringify(document));
    // A tag that is not in any YAML schema is a fault of the document.
    await validate(`${clean}x-js: !!js/function ${JSON.stringify(`function(){${code}}()`)}\n`);
    expect(existsSync(marker)).toBe(false);
    expect(await lost()).toBe(before);
  });

  it('through JSONPath finds no evaluator in the service', () => {
    const packages = new URL('../../../packages/', import.meta.url);
    const bundle = readFileSync(new URL('service/dist/analysis-child.js', packages), 'utf8');
    expect(bundle).not.toMatch(/node_modules\/(?:jsonpath-plus|nimma|static-eval|esprima)\//);
    expect(bundle).not.toMatch(/compileFunction|\brunIn(?:New)?Context|\bnew Function\(/);
    // The only compiled text is constant. It interrupts patterns that take too long.
    expect(bundle.match(/\bnew Script\d*\(.*/g)).toEqual([
      expect.stringMatching(/^new Script\d*\("globalThis\[Symbol\.for\('assay\.guarded-work'\)\]\(\)"\);$/),
    ]);
  });
});

function merge(into: Record<string, unknown>, from: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(from)) {
    const there = into[key];
    if (typeof there === 'object' && typeof value === 'object')
      merge(there as typeof into, value as typeof from);
    else into[key] = value;
  }
}

function set(root: object, path: readonly string[], value: unknown): void {
  const parent = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], root);
  (parent as Record<string, unknown>)[path.at(-1) ?? ''] = value;
}

/** True if an attack changes the prototype of all objects. Reverts the change immediately. */
function polluted(attack: () => void): boolean {
  try {
    attack();
    return 'deprecated' in {};
  } finally {
    Reflect.deleteProperty(Object.prototype, 'deprecated');
  }
}

describe('a child process that is killed from outside', () => {
  const requested = () => new Promise<void>((resolve) => (onAsked = resolve));
  const send = () =>
    service.client.request('POST', '/api/conversion/openapi/validate/url', {
      body: { url: `${documents.origin}/held/api.yaml` },
    });

  function killChild(): void {
    const [child] = children();
    expect(child).toBeDefined();
    process.kill(child ?? Number.NaN, 'SIGKILL');
  }

  it('while it fetches affects its caller only', async () => {
    pending = [];
    const arrived = requested();
    const answered = send();
    await arrived;
    for (const child of children()) process.kill(child, 'SIGKILL');
    const { status, json } = await answered;
    expect([status, json().status, json().result.map(({ id }: { id: string }) => id)]).toEqual([
      200,
      'error',
      ['document-unreachable'],
    ]);
    expect((await validate(clean)).status).toBe('success');
  });

  it('while it is idle is replaced', async () => {
    const before = children();
    killChild();
    expect((await validate(clean)).status).toBe('success');
    expect(children()).not.toEqual(before);
  });
});
