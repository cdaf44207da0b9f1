import { carriesJson } from '@assay/api-knowledge';
import { defineRule, resolveSchema, type Operation } from '@assay/core';
import { nameOperation } from '../../knowledge/wording/names.js';
import { visitHabit } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports JSON request bodies that are not objects. */
export default defineRule({
  id: 'request-body-not-object',
  meta: {
    name: 'Non-object request body',
    category: 'documentation',
    topic: 'requests',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The JSON request body is not an object: {{subject}}.',
    impact: 'You cannot extend it: adding any value later breaks every client.',
    recommendation: 'Wrap the value in an object property.',
    references: { specification: specificationLinks('request-body-object', 'parameter-object') },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Operation',
      noun: 'operations with a JSON body',
      appliesTo: ({ requestBody }) =>
        requestBody?.content.some(({ mediaType }) => carriesJson(mediaType)) === true,
      breakOf: (operation) =>
        sendsBareValue(operation) && { name: operation.signature, subject: nameOperation(operation) },
    }),
});

function sendsBareValue({ requestBody }: Operation): boolean {
  return (requestBody?.content ?? []).some(({ mediaType, schema }) => {
    if (!carriesJson(mediaType) || /patch/i.test(mediaType)) return false;
    const { types = [], format } = resolveSchema(schema) ?? {};
    // A JSON file can contain any value.
    return types.length > 0 && !types.includes('object') && format !== 'binary';
  });
}
