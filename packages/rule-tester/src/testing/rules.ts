import { defineRule, type Rule, type RuleMeta } from '@assay/core';
import type { Example, ExampleFile } from '../example.js';

const meta = {
  name: 'Plain server',
  category: 'security',
  severity: 'medium',
  formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
  preset: 'none',
  impact: 'Anyone can listen.',
  recommendation: 'Use HTTPS.',
} as const;

/** Reports each server with plain `http`. */
export const plainServer = defineRule({
  id: 'plain-server',
  meta: { ...meta, problem: 'The server `{{url}}` is plain.' },
  create: (context) => ({
    Server(server) {
      if (server.scheme === 'http')
        context.report({ at: server, property: 'url', data: { url: server.url } });
    },
  }),
});

/** Reports each operation whose `operationId` is longer than the option allows. */
export const longOperationId = defineRule({
  id: 'long-operation-id',
  meta: {
    ...meta,
    problem: 'The operationId `{{id}}` is longer than {{most}}.',
    options: {
      type: 'object',
      properties: { most: { type: 'integer', default: 5, description: 'The most characters.' } },
    },
  },
  create: (context) => ({
    Operation(operation) {
      const { most: max } = context.options;
      const id = operation.operationId ?? '';
      if (id.length > max)
        context.report({ at: operation, property: 'operationId', data: { id, most: max } });
    },
  }),
});

/** Reports a document that is neither JSON nor YAML. */
export const unparsable = defineRule({
  id: 'unparsable',
  meta: { ...meta, always: true, problem: 'It cannot be parsed: {{reason}}.' },
  create: (context) => ({
    SyntaxFault(fault) {
      context.report({ at: fault, data: { reason: fault.reason } });
    },
    UnreachableFault(fault) {
      context.report({ at: fault, data: { reason: fault.reason } });
    },
  }),
});

/** Returns a rule without compile-time checks of its reports, as in JavaScript. */
export function looseRule(create: Rule['create'], changed: Partial<RuleMeta> = {}): Rule {
  return { id: 'loose', meta: { ...meta, problem: 'Something is wrong.', ...changed }, create };
}

/** Returns an example of one file. It is YAML unless the name has another ending. */
export function example(side: Example['side'], content: string | Uint8Array, name = 'openapi.yaml'): Example {
  return { name: `${side}/${name}`, side, files: [{ name, content }] };
}

/** Returns an example of several files. */
export function splitExample(side: Example['side'], files: Readonly<Record<string, string>>): Example {
  const list: ExampleFile[] = Object.entries(files).map(([name, content]) => ({ name, content }));
  return { name: `${side}/split`, side, files: list };
}

/** Returns a valid 3.1 document with the given servers, each on its own line from line 6. */
export function withServers(...servers: readonly string[]): string {
  return [
    'openapi: 3.1.1',
    'info:',
    '  title: Books',
    '  version: 1.0.0',
    'servers:',
    ...servers.map((server) => `  - url: ${server}`),
    'paths: {}',
    '',
  ].join('\n');
}
