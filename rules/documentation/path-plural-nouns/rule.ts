import { defineRule, type PathItem } from '@assay/core';
import { isPluralName, singularWordsOf, wordsOf } from '@assay/api-knowledge';
import { code } from '../../knowledge/wording/names.js';
import { reportAsOne, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports collections with a singular name among plural ones, or the reverse. */
export default defineRule({
  id: 'path-plural-nouns',
  meta: {
    name: 'Inconsistent collection name',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Collections should have {{number}} names, unlike {{subject}}.',
    impact: 'Clients try `/books` and get a `404`, because this collection breaks the naming pattern.',
    recommendation: 'Rename it like the others, or set `number` to the form that your guide requires.',
    references: { specification: specificationLinks('paths-object') },
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        number: {
          enum: ['consistent', 'plural', 'singular'],
          default: 'consistent',
          description: 'The grammatical number of collection names; `consistent` follows the majority.',
        },
      },
    },
  },
  create: (context) => {
    const all: PathItem[] = [];
    return {
      PathItem(pathItem) {
        // Path items behind a reference have no path of their own.
        if (pathItem.parent?.kind === 'Document' && pathItem.role === 'path') all.push(pathItem);
      },
      'Document:exit'(document) {
        const { number } = context.options;
        const collections = all.flatMap((at) => {
          const name = collectionName(at);
          return name === undefined ? [] : [{ at, name, isPlural: isPluralName(name) }];
        });
        const plural = collections.filter(({ isPlural }) => isPlural).length;
        const expected = number === 'consistent' ? habitOf(plural, collections.length) : number;
        if (expected === undefined) return;
        const breaks = collections
          .filter(({ name, isPlural }) =>
            expected === 'plural' ? !isPlural && !name.endsWith('s') : isPlural,
          )
          .map(({ at, name }): Deviation => ({
            at,
            operation: null,
            name,
            subject: `${code(name)} in ${code(at.path)}`,
          }));
        const scope = { total: collections.length, noun: 'collections' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ subject, number: expected }));
      },
    };
  },
});

/** Returns the name before the variable that ends a path: `books` of `/books/{id}` and `/books/{bookId}`. */
function collectionName({ path }: PathItem): string | undefined {
  const [, name = '', variable = ''] = /\/([A-Za-z][\w-]*)\/\{([^{}]*)\}$/.exec(path) ?? [];
  // `/media/shortcode/{shortcode}` is a look-up by a property, and `/names/find/{text}` is an action.
  if (name === '' || name.toLowerCase() === variable.toLowerCase() || !identifiesOne(name, variable))
    return undefined;
  const [first = ''] = wordsOf(name);
  return /^v\d/i.test(name) || sameInBoth.test(name) || verbs.has(first) ? undefined : name;
}

/** True if the variable is named after the collection, or is a plain identifier. */
function identifiesOne(name: string, variable: string): boolean {
  if (/^(?:id|uuid|guid|key|slug|uid)$/i.test(variable)) return true;
  const last = singularWordsOf(name).at(-1) ?? '';
  return last !== '' && singularWordsOf(variable).join('').includes(last);
}

const verbs: ReadonlySet<string> = new Set(
  'check claim confirm download enroll enrol export fetch find get import invite join list lookup read resend reset search send show sign subscribe sync track unsubscribe upload validate verify view'.split(
    ' ',
  ),
);

const sameInBoth =
  /(?:series|species|news|data|metadata|status|media|info|information|settings|content|equipment|software|env|config|redis|dns|history|evidence|api|value|by-[a-z][a-z\d-]*|by|for|of|[a-z]*ing)$/i;

function habitOf(plural: number, total: number): 'plural' | 'singular' | undefined {
  if (total < fewest) return undefined;
  if (plural / total >= smallestShare) return 'plural';
  return plural / total <= 1 - smallestShare ? 'singular' : undefined;
}

const fewest = 4;
const smallestShare = 0.75;
