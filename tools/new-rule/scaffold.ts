import { topics } from '@assay/core';
import type { GeneratedFile } from '../generate/generated-file.js';

/** The form of issue ids: lower-case words, joined by hyphens. */
const idPattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/;

/** Explains in one sentence why a rule cannot have the id. Undefined if it can. */
export function idProblem(id: string, existing: readonly string[]): string | undefined {
  if (!idPattern.test(id)) {
    return `\`${id}\` is not an issue id: name the fault in lower-case words joined by hyphens, as in \`missing-response-schema\`.`;
  }
  if (existing.includes(id)) return `There is a rule ${id} already.`;
  return undefined;
}

/** Explains in one sentence that the topic does not exist, and lists the topics. Undefined if it exists. */
export function topicProblem(topic: string): string | undefined {
  if (Object.hasOwn(topics, topic)) return undefined;
  return `\`${topic}\` is not a topic. Topics are ${Object.keys(topics).join(', ')}.`;
}

/** Placeholder texts, which the author of a rule replaces. */
export const placeholders = {
  problem: 'What was found in `{{method}} {{path}}`, named so that no two findings read alike.',
  impact: 'What can happen because of it, and to whom.',
  recommendation: 'What to do about it.',
  why: 'What an attacker, a client or a tester does with this fault.',
  whenNot: 'Where the fault is not a fault.',
  good: 'Write here what is right.',
  function: 'Decides; while it always says no, the examples under bad/ fail.',
} as const;

/** The files of a new rule. They compile, and their tests fail until the rule reports the findings that `bad/` marks. */
export function scaffoldRule(id: string, topic: string): GeneratedFile[] {
  const file = (name: string, content: string): GeneratedFile => ({
    path: `rules/${topic}/${id}/${name}`,
    content,
  });
  return [
    file('rule.ts', ruleModule(id, topic)),
    file('rule.md', prose),
    ...documents.flatMap(({ name, text }) => [
      file(`good/${name}`, text(`# ${placeholders.good}`)),
      file(`bad/${name}`, text(`# issue: ${id}`)),
    ]),
  ];
}

/** Converts `api-key-in-query` to `Api key in query`: a start, because the name must be a noun phrase. */
function toTitle(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
}

function ruleModule(id: string, topic: string): string {
  return `import { defineRule, type Operation } from '@assay/core';

export default defineRule({
  id: '${id}',
  meta: {
    name: '${toTitle(id)}',
    category: 'security',
    topic: '${topic}',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: '${placeholders.problem}',
    impact: '${placeholders.impact}',
    recommendation: '${placeholders.recommendation}',
    references: {},
  },
  create: (context) => ({
    Operation(operation) {
      if (hasTheFault(operation)) {
        context.report({ at: operation, data: { method: operation.method, path: operation.path } });
      }
    },
  }),
});

/** ${placeholders.function} */
function hasTheFault(_operation: Operation): boolean {
  return false;
}
`;
}

const prose = `## Why it matters

${placeholders.why}

## When not to use it

${placeholders.whenNot}
`;

const documents: readonly { readonly name: string; readonly text: (mark: string) => string }[] = [
  {
    name: 'oas2.yaml',
    text: (mark) => `swagger: '2.0'
info:
  title: Example
  version: 1.0.0
host: api.example.test
schemes: [https]
paths:
  /books:
    get: ${mark}
      operationId: listBooks
      produces: [application/json]
      responses:
        '200':
          description: The books.
          schema:
            type: array
            items:
              type: string
`,
  },
  { name: 'oas3.0.yaml', text: (mark) => openapi3('3.0.4', mark) },
  { name: 'oas3.1.yaml', text: (mark) => openapi3('3.1.1', mark) },
];

function openapi3(version: string, mark: string): string {
  return `openapi: ${version}
info:
  title: Example
  version: 1.0.0
servers:
  - url: https://api.example.test
paths:
  /books:
    get: ${mark}
      operationId: listBooks
      responses:
        '200':
          description: The books.
          content:
            application/json:
              schema:
                type: array
                items:
                  type: string
`;
}
