import {
  byName,
  isOfficialNumber,
  namesRequestId,
  personalDataKind,
  valueMeaning,
} from '@assay/api-knowledge';
import { defineRule, type Parameter, type Schema } from '@assay/core';
import { propertiesByName } from '../../knowledge/messages/carried-properties.js';
import { locateSchema, withArticle } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports digits without a quantity, such as phone numbers, that have the type of a number. */
export default defineRule({
  id: 'digits-as-number',
  meta: {
    name: 'Digit string as number',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{schema}} is {{kind}} with the type `{{type}}`.',
    impact:
      'Leading zeros, `+` and spaces are lost, and long numbers are rounded, so the returned value differs.',
    recommendation: 'Use a string with a `pattern`.',
    references: { specification: specificationLinks('data-types') },
  },
  create: (context) => {
    const judge = (schema: Schema, kind: string | undefined): void => {
      const type = schema.hasType('integer') ? 'integer' : schema.hasType('number') ? 'number' : undefined;
      if (type === undefined || schema.enum !== undefined || schema.hasConst) return;
      if (kind === undefined || (schema.maximum ?? Infinity) < minDigits || isQuantity(schema)) return;
      context.report({ at: schema, data: { schema: locateSchema(schema), kind: withArticle(kind), type } });
    };
    return {
      Parameter(parameter: Parameter) {
        const { schema, name } = parameter;
        if (schema !== undefined) judge(schema, kindOf(name) ?? kindOfHeader(parameter));
      },
      'Document:exit'() {
        for (const [name, schemas] of context.fact(propertiesByName))
          if (schemas.some(isNumeric)) for (const schema of schemas) judge(schema, kindOf(name));
      },
    };
  },
});

function isNumeric(schema: Schema): boolean {
  return schema.hasType('integer') || schema.hasType('number');
}

/**
 * Returns the kind of an identifier in a header. Callers generate request identifiers, usually UUIDs. Elsewhere, a request may be
 * an object of the API.
 */
function kindOfHeader({ in: place, name }: Parameter): string | undefined {
  return place === 'header' && namesRequestId(name) ? 'request identifier' : undefined;
}

/** True if the description states a quantity, such as "Amount for bank account". */
function isQuantity({ description = '' }: Schema): boolean {
  return /^\W*(?:the\s+)?(?:total\s+)?(?:amount|balance|count|total)\b/i.test(description);
}

/** The minimum of `maximum` for an identifier. Smaller numbers are counts. */
const minDigits = 1000;

const kindOf = byName((name): string | undefined => {
  const kind = personalDataKind(name);
  if (kind === 'phone number' || kind === 'card number' || kind === 'card security code') return kind;
  if (valueMeaning(name) === 'postal code') return 'postal code';
  return kind !== undefined && isOfficialNumber(name) ? kind : undefined;
});
