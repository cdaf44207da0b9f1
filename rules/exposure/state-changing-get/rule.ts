import {
  answersOnlyHtml,
  belongsToSignOn,
  changingVerb,
  consumingWords,
  handsOutCsrfToken,
  type ChangingVerb,
} from '@assay/api-knowledge';
import { defineRule, type Operation, type Severity } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { nameOperation } from '../../knowledge/wording/names.js';

const places: Readonly<Record<ChangingVerb['place'], string>> = {
  path: 'its path',
  operationId: 'its operationId',
  summary: 'its summary',
};

/** Reports GET operations whose path or text describes a change. */
export default defineRule({
  id: 'state-changing-get',
  meta: {
    name: 'State-changing GET',
    category: 'security',
    topic: 'exposure',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: '{{operation}} should only read, but {{place}} says `{{verb}}`.',
    impact:
      "Browsers, crawlers, caches and link previews send a GET automatically, and any page can trigger it with an image: the change happens without the user's intent.",
    recommendation:
      'Use `POST`, `PUT`, `PATCH` or `DELETE`; [GET must be safe](https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1). If it changes nothing, choose a name that says so.',
    references: {
      owasp: ['API8:2023'],
      cwe: [352, 650],
      specification: specificationLinks('path-item-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      for (const operation of document.operations) {
        if (operation.method !== 'GET') continue;
        const found = changingVerb(operation);
        const consuming = found === undefined ? consumingWords(operation) : undefined;
        if (consuming !== undefined)
          context.report({
            at: operation,
            severity: 'low',
            data: {
              operation: nameOperation(operation),
              place: 'its text',
              verb: consuming.slice(0, 60).replaceAll('`', "'"),
            },
          });
        if (found === undefined || answersOnlyHtml(operation) || isLogoutByStandard(operation, found))
          continue;
        // An anti-forgery token is created for each caller, and other sites cannot read it.
        if (handsOutCsrfToken(operation) !== undefined) continue;
        context.report({
          at: operation,
          severity: rateOperation(found),
          data: { operation: nameOperation(operation), place: places[found.place], verb: found.verb },
        });
      }
    },
  }),
});

/** Rates a change. A forced logout is only a nuisance, and summaries are worded less carefully than paths. */
function rateOperation({ place, verb }: ChangingVerb): Severity {
  return place === 'summary' || isLogout(verb) ? 'low' : 'medium';
}

function isLogout(verb: string): boolean {
  return verb === 'logout' || verb === 'logoff' || verb === 'signout';
}

/** True for logouts of OpenID Connect and SAML, which use redirects and therefore GET. */
function isLogoutByStandard(operation: Operation, { verb }: ChangingVerb): boolean {
  return isLogout(verb) && belongsToSignOn(operation) !== undefined;
}
