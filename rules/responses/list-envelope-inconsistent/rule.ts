import {
  collectionOf,
  isNamedForResource,
  isPublicByNature,
  isSuccess,
  type Collection,
} from '@assay/api-knowledge';
import { defineRule, type Document, type Operation } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { operationBreak, reportAsOne } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports lists whose envelope differs from nearly all lists of the API. */
export default defineRule({
  id: 'list-envelope-inconsistent',
  meta: {
    name: 'Inconsistent list envelope',
    category: 'documentation',
    topic: 'responses',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: '{{usually}} lists of the API are {{usual}}, unlike {{subject}}.',
    impact:
      'Clients need separate code for each form, and one function that reads all lists fails on these. A bare array cannot get a total or a next page later without breaking its clients.',
    recommendation: 'Return the list in the same envelope as the others.',
    references: { specification: specificationLinks('response-object') },
  },
  create: (context) => ({
    Document(document) {
      const lists = collectLists(document);
      const usual = usualForm(lists);
      if (usual === undefined) return;
      const breaks = lists
        .filter(({ forms }) => !forms.includes(usual))
        .map(({ operation }) => operationBreak(operation, ['responses', successOf(operation)]));
      const usually = `${lists.length - breaks.length} of the ${lists.length}`;
      reportAsOne(context, document, breaks, { total: lists.length, noun: 'lists' }, (subject) => ({
        usually,
        usual,
        subject,
      }));
    },
  }),
});

interface List {
  readonly operation: Operation;
  /**
   * The form of the list. Two forms if the property has a general name that also names the resource: `{"entries": []}` of
   * `GET /entries`.
   */
  readonly forms: readonly string[];
}

function collectLists(document: Document): readonly List[] {
  return document.operations.flatMap((operation) => {
    const collection = isPublicByNature(operation) ? undefined : collectionOf(operation);
    return collection === undefined ? [] : [{ operation, forms: listForms(operation, collection) }];
  });
}

/** Returns the forms of a list, as phrases after "are". */
function listForms(operation: Operation, collection: Collection): readonly string[] {
  const { property, isWellNamed } = collection;
  if (property === undefined) return ['bare arrays'];
  const forms = isWellNamed ? [`in ${code(property, 40)}`] : [];
  return isNamedForResource(operation, collection)
    ? [...forms, 'in a property named for the resource']
    : forms;
}

/** The minimum number of lists for a convention. */
const minLists = 5;
const minShare = 0.8;

/** Returns the form of nearly all lists. Undefined if no form is that frequent. */
function usualForm(lists: readonly List[]): string | undefined {
  if (lists.length < minLists) return undefined;
  const counts = new Map<string, number>();
  for (const form of lists.flatMap(({ forms }) => forms)) counts.set(form, (counts.get(form) ?? 0) + 1);
  const [usual] = [...counts].toSorted(([, a], [, b]) => b - a);
  return usual !== undefined && usual[1] >= minShare * lists.length ? usual[0] : undefined;
}

function successOf({ responses = [] }: Operation): string {
  return responses.find(({ code: status }) => isSuccess(status))?.code ?? '200';
}
