import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createOwnResourceScript, testScript, type ScriptEvent } from './scripts.js';

/** Simulates the part of Postman that these scripts use. */
function postman() {
  const environment = new Map<string, string>();
  const tests: string[] = [];
  let isSkipped = false;
  function run(event: ScriptEvent | undefined, code = 0, body = '', name = 'Ada'): void {
    const headers: { key: string; value: string }[] = [];
    const pm = {
      environment: {
        get: (key: string) => environment.get(key),
        set: (key: string, value: string) => environment.set(key, value),
        unset: (key: string) => environment.delete(key),
        has: (key: string) => environment.has(key),
      },
      request: { method: 'POST', url: { getPath: () => '/people' }, body: `name=${name}` },
      response: { code, headers, text: () => body },
      execution: { skipRequest: () => (isSkipped = true) },
      test: (_name: string, check: () => void) => check(),
      expect: (text: string) => ({
        to: { match: (pattern: RegExp) => tests.push(pattern.test(text) ? 'passed' : 'failed') },
      }),
    };
    runInContext(event?.script.exec.join('\n') ?? '', createContext({ pm }));
  }
  return { run, environment, tests, isSkipped: () => isSkipped };
}

const made = testScript({
  responses: [],
  assignments: [
    {
      variable: 'getPerson.path.id',
      source: { kind: 'response-body', keys: ['id'], pattern: null },
      encodings: ['percent'],
    },
  ],
  isMaker: true,
});

describe('a request that creates a resource', () => {
  it('passes on the name from its first creation if the resource exists', () => {
    const { run, environment, tests } = postman();
    run(made, 201, '{"id":"a/7"}');
    environment.delete('getPerson.path.id');
    run(made, 409, '{"title":"taken"}');
    expect([environment.get('getPerson.path.id'), tests]).toEqual(['a%2F7', ['passed', 'passed']]);
  });

  it.each([
    ['of another user', 409, 'Ben'],
    ['with another refusal', 422, 'Ada'],
  ])('%s passes on no name', (_name, code, name) => {
    const { run, environment, tests } = postman();
    run(made, 201, '{"id":"a/7"}');
    run(made, code, '{"id":"b"}', name);
    expect([environment.has('getPerson.path.id'), tests]).toEqual([false, ['passed', 'failed']]);
  });
});

describe('a request that changes a created resource', () => {
  const variables = ['renamePerson.path.id'];

  it('is sent if the creation passed on a name', () => {
    const { run, environment, isSkipped } = postman();
    environment.set('renamePerson.path.id', '7');
    run(createOwnResourceScript(variables));
    expect(isSkipped()).toBe(false);
  });

  it('is not sent without one', () => {
    const { run, isSkipped } = postman();
    run(createOwnResourceScript(variables));
    expect(isSkipped()).toBe(true);
  });
});
