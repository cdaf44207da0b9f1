import {
  exposureInUrl,
  objectFields,
  type PersonalDataKind,
  personalDataOf,
  placeOfValue,
  querystringFields,
  type QueryValue,
} from '@assay/api-knowledge';
import { defineRule, type Severity, resolveSchema, type Schema } from '@assay/core';
import { nameUse, code, withArticle } from '../../knowledge/wording/names.js';
import { sharedCause } from '../../knowledge/wording/shared-cause.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports path and query parameters that carry personal or payment data. */
export default defineRule({
  id: 'sensitive-data-in-url',
  meta: {
    name: 'Personal or payment data in URL',
    category: 'security',
    topic: 'exposure',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The {{place}} parameter {{parameter}} of {{use}} carries {{kind}} in the URL.',
    impact:
      'URLs end up in access logs, proxies, browser histories and analytics, where personal data escapes its protection and deletion requests.',
    recommendation: 'Send it in the request body, or identify the person or card by an opaque identifier.',
    references: {
      owasp: ['API3:2023'],
      cwe: [598],
      specification: specificationLinks('parameter-object'),
      links: [
        'https://cheatsheetseries.owasp.org/cheatsheets/REST_Security_Cheat_Sheet.html#sensitive-information-in-http-requests',
      ],
    },
  },
  create: (context) => {
    const check = (value: QueryValue): void => {
      const kind = personalDataOf(value.name, value.schema);
      if (kind === undefined || !isValue(value.schema)) return;
      const at = placeOfValue(value);
      context.report({
        at,
        property: 'name',
        severity: ratePersonalData(kind),
        cause: sharedCause(context.model, `${value.in} ${value.name}`),
        data: {
          place: value.in,
          parameter: code(value.name),
          use: nameUse(at),
          kind: nameKind(kind),
        },
      });
    };
    return {
      Parameter(parameter) {
        if (parameter.in === 'query' || parameter.in === 'path') check(parameter);
        for (const field of objectFields(parameter)) check(field);
        for (const field of querystringFields(parameter)) check(field);
      },
    };
  },
});

function ratePersonalData(kind: PersonalDataKind): Severity {
  // Card data from a logged URL allows payments.
  if (kind === 'card number' || kind === 'card security code') return 'high';
  return exposureInUrl(kind) === 'secret' ? 'medium' : 'low';
}

function nameKind(kind: PersonalDataKind): string {
  return kind.endsWith('data') ? kind : withArticle(kind);
}

/** True if a parameter can carry personal data: text, digits, or lists of them, but not switches, objects and enums. */
function isValue(rawSchema: Schema | undefined): boolean {
  const schema = resolveSchema(rawSchema);
  if (schema === undefined) return rawSchema === undefined;
  if (schema.enum !== undefined || schema.hasConst) return false;
  if (schema.hasType('array')) return isValue(schema.items);
  return !schema.hasType('boolean') && !schema.hasType('object');
}
