import { defineRule, type Operation } from '@assay/core';
import { reportAsOne, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports summaries that do not follow the configured style. */
export default defineRule({
  id: 'text-style',
  meta: {
    name: 'Inconsistent summary style',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The summary {{fault}}: {{subject}}.',
    impact: 'Lists of operations look inconsistent.',
    recommendation:
      'Write it like the other summaries, or change the options of this rule to match your guide.',
    references: { specification: specificationLinks('operation-object') },
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        fullStop: {
          enum: ['forbid', 'require', 'allow'],
          default: 'forbid',
          description: 'Whether a summary ends with a full stop.',
        },
        capital: {
          type: 'boolean',
          default: true,
          description: 'Whether a summary begins with a capital letter.',
        },
      },
    },
  },
  create: (context) => {
    const all: Operation[] = [];
    return {
      Operation(operation) {
        all.push(operation);
      },
      'Document:exit'(document) {
        const scope = { total: all.length, noun: 'operations' };
        for (const fault of faults) {
          const breaks = all
            .filter((operation) => findSummaryFault(operation.text('summary'), context.options) === fault)
            .map((at): Deviation => ({ at, property: 'summary', name: at.signature }));
          reportAsOne(context, document, breaks, scope, (subject) => ({ fault, subject }), fault);
        }
      },
    };
  },
});

const faults = [
  'starts with a lower-case letter',
  'ends with a full stop',
  'does not end with a full stop',
] as const;

interface TextStyle {
  readonly fullStop: 'forbid' | 'require' | 'allow';
  readonly capital: boolean;
}

/** Describes the fault at the beginning or end of a summary. A name such as `eBooks` may begin with a lower-case letter. */
function findSummaryFault(
  summary: string | undefined,
  { fullStop, capital }: TextStyle,
): (typeof faults)[number] | undefined {
  const text = summary?.trim() ?? '';
  if (text === '') return undefined;
  if (capital && /^\p{Ll}[\p{Ll}\p{P}]*(?:\s|$)/u.test(text)) return 'starts with a lower-case letter';
  const ends = text.endsWith('.') && !text.endsWith('..');
  if (fullStop === 'forbid' && ends) return 'ends with a full stop';
  return fullStop === 'require' && !ends ? 'does not end with a full stop' : undefined;
}
