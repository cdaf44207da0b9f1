import { hostKind, parseUrl } from '@assay/api-knowledge';
import { defineRule, type Callback, type Operation } from '@assay/core';
import { code } from '../../knowledge/wording/name-schema.js';
import { urlCode } from '../../knowledge/wording/url-code.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links-3.js';
import { givenTargets } from './given-targets.js';

/** Callbacks go over TLS. */
export default defineRule({
  id: 'callback-plaintext-url',
  meta: {
    name: 'Callback over plain HTTP',
    category: 'security',
    topic: 'transport',
    severity: 'medium',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The callback {{callback}} {{what}}: {{url}}.',
    impact: 'Callbacks cross the network in the clear: anyone on the path can read them, or forge their own.',
    recommendation: '{{remedy}}, and let the service refuse all other targets.',
    references: {
      owasp: ['API8:2023'],
      cwe: [319],
      specification: specificationLinks3('callback-object'),
    },
  },
  create: (context) => ({
    Callback(callback) {
      const name = code(String(callback.key ?? callback.base?.at(-1) ?? ''));
      for (const { path: expression } of callback.pathItems) {
        if (isPlain(expression)) {
          const remedy = 'Start the callback URL with `https://`';
          const data = { callback: name, what: 'uses plain HTTP', url: urlCode(expression), remedy };
          context.report({ at: callback, property: [expression], data });
          continue;
        }
        for (const { at, property, url } of givenTargets(getCallbackOperation(callback), expression)) {
          if (!isPlain(url)) continue;
          const remedy = 'Give an example that starts with `https://`';
          const fault = 'has an example that uses plain HTTP';
          context.report({ at, property, data: { callback: name, what: fault, url: urlCode(url), remedy } });
        }
      }
    },
  }),
});

function getCallbackOperation(callback: Callback): Operation | undefined {
  return callback.parent?.kind === 'Operation' ? (callback.parent as Operation) : callback.soleOperation;
}

function isPlain(url: string): boolean {
  if (!/^\s*http:\/\//i.test(url)) return false;
  const { host } = parseUrl(url);
  return host !== undefined && hostKind(host) !== 'loopback';
}
