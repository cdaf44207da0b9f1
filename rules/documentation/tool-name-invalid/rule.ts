import { maxToolName, toToolName } from '@assay/api-knowledge';
import { defineRule, type Operation } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { reportAsOne, type Deviation } from '../../knowledge/wording/report-habit.js';

/** Reports operation ids that are not valid agent tool names. */
export default defineRule({
  id: 'tool-name-invalid',
  meta: {
    name: 'Operation ID unusable as tool name',
    category: 'documentation',
    topic: 'documentation',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'agents',
    problem: 'The `operationId` {{subject}} is not a valid tool name.',
    impact:
      'Agents use a changed or truncated name, which differs from your documentation, your logs and other agents.',
    recommendation: 'Use at most 64 letters, digits, `_` and `-`.',
    references: { specification: specificationLinks('operation-object') },
  },
  create: (context) => ({
    Document(document) {
      const operations = document.operations.filter(({ operationId }) => operationId !== undefined);
      const breaks = operations.flatMap((operation) => breakOf(operation) ?? []);
      const scope = { total: operations.length, noun: 'operation IDs' };
      reportAsOne(context, document, breaks, scope, (subject) => ({ subject }));
    },
  }),
});

function breakOf(at: Operation): Deviation | undefined {
  const name = at.operationId ?? '';
  if (toToolName(name) === name) return undefined;
  const why = name.length > maxToolName ? ` of ${name.length} characters` : '';
  return { at, property: 'operationId', name, subject: `\`${name}\`${why}` };
}
