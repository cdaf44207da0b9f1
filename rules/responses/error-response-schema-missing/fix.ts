import { Operation, Response } from '@assay/core';
import { defineFixes, type FixPlace, type Intent } from '@assay/fixes';
import { assigned } from '../../knowledge/fixes/edits.js';
import { problemBody, problemSchema, usualErrorBody } from '../../knowledge/fixes/error-body.js';
import { isDescribed, protocolErrors } from './is-described.js';

export default defineFixes(
  'error-response-schema-missing',
  {
    kind: 'suggested',
    title: 'Use the most common error schema of the API.',
    make(place) {
      const body = usualErrorBody(place.model);
      return body && bodyIntents(place, body);
    },
  },
  {
    kind: 'unsafe',
    title: 'Use Problem Details as the body.',
    make(place) {
      const { model } = place;
      if (usualErrorBody(model) !== undefined) return undefined;
      const isOld = model.document.format === 'oas2';
      const intents = bodyIntents(place, problemBody(isOld));
      const schemas = isOld ? ['definitions'] : ['components', 'schemas'];
      return (
        intents && [
          ...intents,
          assigned(model.document, [...schemas, 'Problem'], problemSchema(model.document.format)),
        ]
      );
    },
  },
);

/** Returns intents that add a body to all errors of the reported operation that lack one, because one finding covers them. */
function bodyIntents({ node, property, model }: FixPlace, body: object): readonly Intent[] | undefined {
  const operation = node?.parent;
  if (!(node instanceof Response) || !(operation instanceof Operation) || property.length > 0)
    return undefined;
  // References in the body resolve in the root document.
  if (node.document !== model.document.document) return undefined;
  const lacking = (operation.responses ?? []).flatMap(({ code, slot }) =>
    slot instanceof Response && isError(code) && !isDescribed(slot) ? [slot] : [],
  );
  const fields = Object.entries(body);
  // An existing body lacks a schema, and which one it has is unknown.
  if (lacking.some(({ raw }) => fields.some(([name]) => raw[name] !== undefined))) return undefined;
  return lacking.flatMap((item) => fields.map(([name, value]) => assigned(item, [name], value)));
}

function isError(code: string): boolean {
  return /^(?:[45]|default$)/.test(code) && !protocolErrors.has(code);
}
