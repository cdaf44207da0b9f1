import { byName } from '@assay/api-knowledge';
import { defineRule, type Header, type Parameter } from '@assay/core';
import leven from 'leven';
import { code, nameUse } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports header names that are probably misspellings of well-known ones. */
export default defineRule({
  id: 'header-name-misspelt',
  meta: {
    name: 'Misspelt header name',
    category: 'documentation',
    topic: 'responses',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The header {{header}} of {{use}} is a misspelling of {{known}}.',
    impact: 'Browsers, proxies and clients look for the registered name, so the header has no effect.',
    recommendation: 'Write {{known}}.',
    references: {
      specification: specificationLinks('header-object'),
      links: ['https://www.iana.org/assignments/http-fields/http-fields.xhtml'],
    },
  },
  create: (context) => {
    const judge = (node: Header | Parameter, name: string): void => {
      const known = findKnown(name);
      if (known !== undefined)
        context.report({ at: node, data: { header: code(name), use: nameUse(node), known: code(known) } });
    };
    return {
      Header(header) {
        // The key of a component is not sent as a name.
        if (header.step === 'headers' && header.parent?.kind !== 'Components')
          judge(header, String(header.key));
      },
      Parameter(parameter) {
        if (parameter.in === 'header') judge(parameter, parameter.name);
      },
    };
  },
});

const registered: readonly string[] = [
  'WWW-Authenticate',
  'Authorization',
  'Cache-Control',
  'Content-Disposition',
  'Content-Language',
  'Content-Location',
  'Content-Security-Policy',
  'If-Modified-Since',
  'If-None-Match',
  'If-Unmodified-Since',
  'Last-Modified',
  'Location',
  'Retry-After',
  'Strict-Transport-Security',
  'Access-Control-Allow-Origin',
  'X-Content-Type-Options',
  'X-Frame-Options',
  'Idempotency-Key',
];

/** Common mistakes that differ in more than two letters. */
const confused: ReadonlyMap<string, string> = new Map([
  ['www-authentication', 'WWW-Authenticate'],
  ['www-authorization', 'WWW-Authenticate'],
  ['authentication', 'Authorization'],
]);

/** Finds the header that a name misspells: with underscores instead of hyphens, or with one or two different letters. */
const findKnown = byName((name): string | undefined => {
  const lower = name.toLowerCase();
  if (registered.some((known) => known.toLowerCase() === lower)) return undefined;
  return confused.get(lower) ?? registered.find((known) => isNear(lower, known.toLowerCase()));
});

function isNear(name: string, known: string): boolean {
  if (name.replaceAll('_', '-') === known) return true;
  return known.length >= minLength && Math.abs(name.length - known.length) <= 1 && leven(name, known) <= 1;
}

/** The minimum length, because shorter names are similar to too many others. */
const minLength = 10;
