import { defineRule, type Operation, type Response } from '@assay/core';
import { needsCredentials } from '../../knowledge/messages/foreseeable-errors.js';
import { nameUse, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { wildcardOfGateway, wildcardOfResponse, type Wildcard } from './wildcards.js';

/** Reports responses that the pages of every origin may read. */
export default defineRule({
  id: 'cors-wildcard-origin',
  meta: {
    name: 'CORS wildcard origin',
    category: 'security',
    topic: 'transport',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '`Access-Control-Allow-Origin` is documented as `*` in {{where}}.',
    impact:
      'Any website that a user visits can call the API from their browser and read the responses, even inside a private network.',
    recommendation:
      "Return the caller's origin if it is on your allowlist, and omit the header otherwise ([Fetch, CORS protocol](https://fetch.spec.whatwg.org/#http-cors-protocol)).",
    references: {
      owasp: ['API8:2023'],
      cwe: [942],
      specification: specificationLinks('response-object'),
    },
  },
  create: (context) => {
    const found: Wildcard[] = [];
    return {
      Response(response) {
        const wildcard = wildcardOfResponse(response);
        if (wildcard !== undefined) found.push(wildcard);
      },
      Operation(operation) {
        const wildcard = wildcardOfGateway(operation);
        if (wildcard !== undefined) found.push(wildcard);
      },
      'Document:exit'(document) {
        const places = withoutDuplicates(found);
        // A convention of the whole API is one fault, which is reported once.
        const reportedPlaces = places.length > maxPlaces ? places.toSorted(byUser).slice(0, 1) : places;
        const others =
          reportedPlaces.length < places.length
            ? ` and in ${places.length - reportedPlaces.length} more places`
            : '';
        const isPublic = !document.operations.some(needsCredentials);
        for (const { at, property, user, withCredentials } of reportedPlaces) {
          context.report({
            at,
            property,
            severity: isPublic && !withCredentials ? 'low' : 'medium',
            data: {
              where: `${nameUser(user)}${others}${withCredentials ? ', next to `Access-Control-Allow-Credentials`' : ''}`,
            },
          });
        }
      },
    };
  },
});

const maxPlaces = 3;

/** Compares locations so that the reported one does not depend on the order of the document. */
function byUser({ user: item }: Wildcard, { user: other }: Wildcard): number {
  return nameUser(item) < nameUser(other) ? -1 : 1;
}

function nameUser(user: Response | Operation): string {
  return user.kind === 'Operation'
    ? `the gateway of ${nameUse(user, 60)}`
    : `the response ${code(String(user.key ?? ''), 40)} of ${nameUse(user, 60)}`;
}

/**
 * Removes repeated locations: a header shared by responses counts once, as does an operation whose gateway and response both
 * declare it.
 */
function withoutDuplicates(wildcards: readonly Wildcard[]): readonly Wildcard[] {
  const reported = new Set<Operation>();
  for (const { at, user } of wildcards)
    if (at.kind === 'Header' && user.soleOperation !== undefined) reported.add(user.soleOperation);
  const places = new Map<object, Wildcard>();
  for (const wildcard of wildcards) {
    const { at } = wildcard;
    if (!places.has(at) && !(at.kind === 'Operation' && reported.has(at))) places.set(at, wildcard);
  }
  return [...places.values()];
}
