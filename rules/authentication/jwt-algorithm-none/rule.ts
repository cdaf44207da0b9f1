import { isSignatureAlgorithm, mayBeUnsigned, sentencesOf } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { locateSchema, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports JWTs that are accepted without a signature. */
export default defineRule({
  id: 'jwt-algorithm-none',
  meta: {
    name: 'Unsigned JWTs accepted',
    category: 'security',
    topic: 'authentication',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{subject}} allows JWTs without a signature: {{how}}.',
    impact:
      'Anyone can write such a token and impersonate any user: without a signature, nothing proves who issued it.',
    recommendation:
      'Remove `none`, and accept only the algorithms that the service expects ([RFC 8725](https://www.rfc-editor.org/rfc/rfc8725#section-3.1)).',
    references: {
      owasp: ['API2:2023'],
      cwe: [347],
      specification: specificationLinks('schema-object'),
      links: [
        'https://www.rfc-editor.org/rfc/rfc8725#section-2.1',
        'https://cheatsheetseries.owasp.org/cheatsheets/JSON_Web_Token_for_Java_Cheat_Sheet.html#none-hashing-algorithm',
      ],
    },
  },
  create: (context) => ({
    'Schema.enum'(schema) {
      const values = schema.enum ?? [];
      const at = values.findIndex(isNone);
      const signed = at < 0 ? undefined : values.find(isSignature);
      if (signed === undefined || mayBeUnsigned(schema) || isNone(schema.keywords['default'])) return;
      const how = `its \`enum\` lists \`none\` next to ${code(signed)}`;
      context.report({
        at: schema,
        property: ['enum', String(at)],
        data: { subject: locateSchema(schema), how },
      });
    },
    'Schema.default'(schema) {
      if (!isNone(schema.keywords['default']) || mayBeUnsigned(schema)) return;
      if (!isSignatureAlgorithm(schema) && schema.enum?.some(isSignature) !== true) return;
      const data = { subject: locateSchema(schema), how: 'its default is `none`' };
      context.report({ at: schema, property: 'default', data });
    },
    SecurityScheme(scheme) {
      const text = scheme.text('description') ?? '';
      if (!/none/i.test(text) || !sentencesOf(text).some(allowsNone)) return;
      const how = 'its description says that the algorithm may be `none`';
      const subject = `The security scheme ${code(String(scheme.key ?? ''))}`;
      context.report({ at: scheme, property: 'description', data: { subject, how } });
    },
  }),
});

function isNone(value: unknown): boolean {
  return typeof value === 'string' && value.toLowerCase() === 'none';
}

/** True for the name of a signature algorithm (RFC 7518, section 3.1; RFC 8037). */
function isSignature(value: unknown): value is string {
  return typeof value === 'string' && /^(?:(?:HS|RS|ES|PS)(?:256|384|512)|EdDSA|Ed25519)$/.test(value);
}

/** True for a sentence that lists the algorithm `none` as accepted. */
function allowsNone(sentence: string): boolean {
  return (
    (algorithmNone.test(sentence) || listedNone.test(sentence)) &&
    accepting.test(sentence) &&
    !refusing.test(sentence)
  );
}

const algorithmNone =
  /\balg(?:orithm)?["'`]{0,2}\s{0,2}[:=]?\s{0,2}["'`]{0,2}none\b|["'`]none["'`]\s+algorithm/i;
const listedNone = /\balg(?:orithm)?s?\b.{0,80}["'`]none["'`]/i;
const accepting = /\b(?:accept|support|allow|permit|valid|may|can|possible|available|one of)/i;
const refusing =
  /\b(?:not|never|no|cannot|rejects?|rejected|refuses?|refused|deny|denies|denied|disallow\w*|forbid\w*|prohibit\w*|except|without|instead|invalid|unsupported)\b|n['\u2019]t\b/i;
