import { pagingMeaning } from '@assay/api-knowledge';
import { defineRule, type Operation, type Parameter } from '@assay/core';
import { code, nameOperation } from '../../knowledge/wording/names.js';
import { reportAsOne, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports lists that are paginated differently from most others. */
export default defineRule({
  id: 'pagination-style-inconsistent',
  meta: {
    name: 'Inconsistent pagination',
    category: 'documentation',
    topic: 'resource-use',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Lists should use {{style}} pagination, unlike {{subject}}.',
    impact: 'Clients need separate code for each style, and cannot reuse one page loop for all lists.',
    recommendation:
      'Paginate it like the others, or set the `style` of this rule to the one that your guide requires.',
    references: { specification: specificationLinks('parameter-object') },

    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        style: {
          enum: ['any', 'number', 'offset', 'cursor'],
          default: 'any',
          description: 'The pagination style of lists; `any` follows the majority.',
        },
      },
    },
  },
  create: (context) => {
    const pages: Page[] = [];
    return {
      Operation(operation) {
        for (const parameter of operation.parameters) {
          const style = parameter.in === 'query' ? getPaginationStyle(parameter.name) : undefined;
          if (style !== undefined) pages.push({ operation, parameter, style });
        }
      },
      'Document:exit'(document) {
        const expected = context.options.style === 'any' ? mostFrequent(pages) : context.options.style;
        if (expected === undefined) return;
        const operations = new Set(pages.map(({ operation }) => operation));
        const good = new Set(
          pages.filter(({ style }) => style === expected).map(({ operation }) => operation),
        );
        const breaks = pages
          .filter(({ operation }) => !good.has(operation))
          .map(({ operation, parameter }): Deviation => ({
            at: parameter,
            operation,
            property: 'name',
            name: parameter.name,
            subject: `${code(parameter.name)} of ${nameOperation(operation)}`,
          }));
        const scope = { total: operations.size, noun: 'paginated operations' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ style: names[expected], subject }));
      },
    };
  },
});

type Style = 'number' | 'offset' | 'cursor';

interface Page {
  readonly operation: Operation;
  readonly parameter: Parameter;
  readonly style: Style;
}

const names: Readonly<Record<Style, string>> = { number: 'page number', offset: 'offset', cursor: 'cursor' };

function getPaginationStyle(name: string): Style | undefined {
  switch (pagingMeaning(name)) {
    case 'page number':
      return 'number';
    case 'offset':
      return 'offset';
    case 'cursor':
      return 'cursor';
    default:
      return undefined;
  }
}

/** Returns the most frequent style. Undefined if there are too few pages, or if no two have the same style. */
function mostFrequent(pages: readonly Page[]): Style | undefined {
  const counts = { number: 0, offset: 0, cursor: 0 };
  for (const { style } of pages) counts[style]++;
  const styles: readonly Style[] = ['cursor', 'offset', 'number'];
  const [first, second] = styles.toSorted((a, b) => counts[b] - counts[a]);
  if (first === undefined || second === undefined || counts[first] < 2) return undefined;
  return counts[first] > counts[second] ? first : undefined;
}
