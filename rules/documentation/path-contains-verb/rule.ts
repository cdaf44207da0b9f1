import { defineRule } from '@assay/core';
import { pathWords } from '@assay/api-knowledge';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitPaths } from '../../knowledge/wording/report-habit.js';

/** Reports paths with a verb for the action that the method defines. */
export default defineRule({
  id: 'path-contains-verb',
  meta: {
    name: 'Verb in path',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The path contains a verb, although the method defines the action: {{subject}}.',
    impact:
      'Such paths multiply with every action, and caches, gateways and readers cannot distinguish reads from writes.',
    recommendation:
      'Name the resource in the path, and express the action with the method: `DELETE /loans/{id}` instead of `/deleteLoan`.',
    references: { specification: specificationLinks('paths-object') },
  },
  create: (context) => visitPaths(context, { isBroken: hasVerb }),
});

const verbs = new Set([
  'get',
  'fetch',
  'retrieve',
  'list',
  'create',
  'add',
  'insert',
  'update',
  'modify',
  'edit',
  'delete',
  'remove',
]);

/** True for `/getLoans`, `/get/loans` and `/loans/delete`. A verb as the only word of a segment, as in `/list`, may be a noun. */
function hasVerb(path: string): boolean {
  const segments = pathWords(path);
  return segments.some(([first = '', ...others], index) => {
    if (!verbs.has(first)) return false;
    if (others.length > 0) return !nouns.has(others[0] ?? '');
    return !nounsAsWell.has(first) || (first === 'get' && isName(segments[index + 1]));
  });
}

/** True for a literal segment. */
function isName(words: readonly string[] | undefined): boolean {
  return words?.[0] !== undefined && !words[0].startsWith('{');
}

const nounsAsWell = new Set(['list', 'get']);
/** Words that form a noun with the verb before them. */
const nouns = new Set(['togethers', 'together', 'on', 'ons', 'in', 'ins', 'set', 'item', 'items']);
