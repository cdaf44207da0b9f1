import { defineRule, type Operation } from '@assay/core';
import { reportAsOne, type HabitBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Summaries are written in one style. */
export default defineRule({
  id: 'text-style',
  meta: {
    name: 'Summary in another style',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: '{{fault}} the summary of {{subject}}.',
    impact: 'Lists of operations look as if several hands had written them.',
    recommendation:
      'Write it like the others, or change the options of this rule to what your guide asks for.',
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
            .map((at): HabitBreak => ({ at, property: 'summary', name: at.signature }));
          reportAsOne(context, document, breaks, scope, (subject) => ({ fault, subject }), fault);
        }
      },
    };
  },
});

const faults = ['A lower-case letter begins', 'A full stop ends', 'No full stop ends'] as const;

interface TextStyle {
  readonly fullStop: 'forbid' | 'require' | 'allow';
  readonly capital: boolean;
}

/**
 * Describes the fault at the beginning or the end of a summary; a name such as `eBooks` may begin with a lower-case
 * letter.
 */
function findSummaryFault(
  summary: string | undefined,
  { fullStop, capital }: TextStyle,
): (typeof faults)[number] | undefined {
  const text = summary?.trim() ?? '';
  if (text === '') return undefined;
  if (capital && /^\p{Ll}[\p{Ll}\p{P}]*(?:\s|$)/u.test(text)) return 'A lower-case letter begins';
  const ends = text.endsWith('.') && !text.endsWith('..');
  if (fullStop === 'forbid' && ends) return 'A full stop ends';
  return fullStop === 'require' && !ends ? 'No full stop ends' : undefined;
}
