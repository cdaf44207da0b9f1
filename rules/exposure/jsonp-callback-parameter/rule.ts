import { defineRule, resolveSchema, type Parameter } from '@assay/core';
import { code, nameOperation } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports query parameters that name a JavaScript function for the response to call (JSONP). */
export default defineRule({
  id: 'jsonp-callback-parameter',
  meta: {
    name: 'JSONP callback parameter',
    category: 'security',
    topic: 'exposure',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'The query parameter {{parameter}} of {{use}} names a JavaScript function that the response calls (JSONP).',
    impact:
      'Any page can load the response as a script, bypassing the same-origin policy: it reads data of its visitors with their cookies.',
    recommendation:
      'Return only JSON, and allow the origins that need it through [CORS](https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CORS).',
    references: {
      owasp: ['API8:2023'],
      cwe: [346, 942],
      specification: specificationLinks('parameter-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      const judged = new Set<Parameter>();
      for (const operation of document.operations) {
        if (operation.method !== 'GET') continue;
        for (const parameter of operation.parameters) {
          if (parameter.in !== 'query' || judged.has(parameter)) continue;
          judged.add(parameter);
          if (!isJsonp(parameter)) continue;
          const isShared = parameter.parent !== operation && parameter.soleOperation === undefined;
          const use = isShared ? 'several operations' : nameOperation(operation);
          context.report({ at: parameter, data: { parameter: code(parameter.name, 40), use } });
        }
      }
    },
  }),
});

/** True for JSONP parameters. The name suffices unless a text or an example describes the URL of a webhook. */
function isJsonp(parameter: Parameter): boolean {
  if (!jsonpNames.test(parameter.name)) return false;
  const schema = resolveSchema(parameter.schema);
  const text = `${parameter.text('description') ?? ''} ${schema?.description ?? ''}`.slice(0, 1000);
  if (/\bjson-?p\b/i.test(text)) return true;
  if (
    !/^(?:_?callback|_?json_?p|jsoncallback|json_callback|callbackfn|callback_function|jsonpcallback|jsonp_callback)$/i.test(
      parameter.name,
    )
  )
    return false;
  if (schema !== undefined && schema.types.length > 0 && !schema.hasType('string')) return false;
  const example = parameter.raw['example'] ?? schema?.keywords['example'] ?? schema?.keywords['default'];
  if (schema?.format !== undefined || (typeof example === 'string' && /[:/]/.test(example))) return false;
  return !/\b(?:ur[li]s?|web-?hooks?|endpoint|https?|redirect(?:ed)?|notif\w*|post(?:ed|s)?)\b/i.test(text);
}

const jsonpNames = /callback|json_?p|^_?cb$|function/i;
