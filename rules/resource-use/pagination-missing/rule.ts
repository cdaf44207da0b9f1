import {
  choosesObjects,
  collectionOf,
  isPagePosition,
  isPageSize,
  queryValuesOf,
  listsFew,
} from '@assay/api-knowledge';
import { defineRule, isObject, type Operation, type Severity } from '@assay/core';
import { bracketedDoubt, rateByWords } from '../../knowledge/wording/doubt.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { reportLacks, type Lack } from '../../knowledge/operations/report-missing.js';

/** Reports `GET` operations that return unbounded lists without pagination. */
export default defineRule({
  id: 'pagination-missing',
  meta: {
    name: 'Missing pagination',
    category: 'security',
    topic: 'resource-use',
    kind: 'absence',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'No pagination is documented for {{subject}}.',
    impact:
      'As documented, one request returns all items: responses grow with the data until they exhaust memory and time on both sides, and anyone can request them repeatedly.',
    recommendation:
      'Accept a page size with a `maximum` and a cursor or page number as [query parameters](https://spec.openapis.org/oas/v3.1.2.html#parameter-object). If the list is always short, declare that with `maxItems`.',
    references: {
      owasp: ['API4:2023'],
      cwe: [770],
      specification: specificationLinks('parameter-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      const concerned = document.operations.filter((operation) => collectionOf(operation) !== undefined);
      const weak = new Set(concerned.filter(isNaturallyShort));
      const word = ({ at, property, subject }: Lack) => {
        const severity: Severity = at.kind === 'Operation' && weak.has(at) ? 'low' : 'medium';
        return {
          at,
          property,
          severity: severity === 'low' ? severity : rateByWords(at, severity),
          data: { subject: `${subject}${bracketedDoubt(at)}` },
        };
      };
      reportLacks(context, document, concerned, isPaged, word, {
        noun: 'list operations',
        property: 'parameters',
      });
    },
  }),
});

/** True if an operation accepts a page, returns one, or limits the list by `maxItems`. */
function isPaged(operation: Operation): boolean {
  const collection = collectionOf(operation);
  if (collection === undefined || collection.isPaged || collection.array.maxItems !== undefined) return true;
  // For Azure tools, this extension names the link to the next page, or null if none exists.
  const pageable = operation.raw['x-ms-pageable'];
  if (isObject(pageable) && pageable['nextLinkName'] !== null) return true;
  return queryValuesOf(operation).some(
    (parameter) => isPageSize(parameter, operation) || isPagePosition(parameter),
  );
}

/** True for lists that are usually short, and for results of a required search. */
function isNaturallyShort(operation: Operation): boolean {
  if (listsFew(operation) !== undefined || choosesObjects(operation)) return true;
  return operation.parameters.some((parameter) => parameter.in === 'query' && parameter.required);
}
