import { changingVerb, isCreateOperation, createsNoResource } from '@assay/api-knowledge';
import { defineRule, type Operation, resolve, type Response, type Schema } from '@assay/core';
import { isSentOut } from '../../knowledge/operations/operation-traits.js';
import { listConjuncts } from '../../knowledge/schemas/composition.js';
import { reportAsOne, operationBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports creating operations whose response does not locate the new resource. */
export default defineRule({
  id: 'created-location-header-missing',
  meta: {
    name: 'Missing Location header',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'No `Location` header is documented for the `201` response of {{subject}}.',
    impact: 'Clients do not know the URL of the new resource, and have to guess it.',
    recommendation: 'Document the `Location` header of the `201` response.',
    references: {
      specification: specificationLinks('response-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc9110#section-15.3.2'],
    },
  },
  create: (context) => {
    const all: Operation[] = [];
    return {
      Operation(operation) {
        // The resources that a receiver creates from an event do not concern the sender.
        if (operation.method !== 'POST' || isSentOut(operation)) return;
        if (created(operation) !== undefined && !isCommand(operation)) all.push(operation);
      },
      'Document:exit'(document) {
        const breaks = all
          .filter((item) => !hasLocation(created(item)))
          .map((at) => operationBreak(at, ['responses', '201']));
        const scope = { total: all.length, noun: 'create operations' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ subject }));
      },
    };
  },
});

/** True for commands, whose effect, such as a sent mail, has no location. */
function isCommand(operation: Operation): boolean {
  if (createsNoResource(operation) !== undefined) return true;
  // Clients know the location of resources that they name themselves.
  if (operation.path.endsWith('}')) return true;
  return changingVerb(operation)?.place === 'path' && !isCreateOperation(operation);
}

function created({ responses = [] }: Operation): Response | undefined {
  return resolve(responses.find(({ code }) => code === '201')?.slot);
}

/** True if a response locates the resource, in a header, a link, or a property of the body. */
function hasLocation(response: Response | undefined): boolean {
  if (response === undefined || response.links.size > 0) return true;
  if ([...response.headers.keys()].some((name) => /^(?:content-)?location$/i.test(name))) return true;
  return response.content.some((slot) => {
    const schema = resolve(slot)?.schema;
    if (schema === undefined) return false;
    const parts = listConjuncts(schema);
    // The created resource may be wrapped: `{"data": {"id": 7}}`.
    return parts.some((part) => namesPlace(part) || [...part.properties.values()].some(wrapsPlace));
  });
}

function wrapsPlace(property: Schema): boolean {
  return listConjuncts(property).some(namesPlace);
}

function namesPlace({ properties }: Schema): boolean {
  return [...properties.keys()].some((name) => /^(?:_?links?|href|self|url|uri|id|.*id)$/i.test(name));
}
