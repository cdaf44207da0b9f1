import { byName, dangerOf, isOfAuthorization } from '@assay/api-knowledge';
import { defineRule, Schema, type Parameter } from '@assay/core';
import { isUnlimitedText, schemaOfParameter } from '../../knowledge/schemas/free-text.js';
import { describeChosenParameter, describeChosenProperty } from '../../knowledge/schemas/chosen-values.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports unrestricted parameters and properties that redirect users. */
export default defineRule({
  id: 'open-redirect-parameter',
  meta: {
    name: 'Client-controlled redirect target',
    category: 'security',
    topic: 'requests',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The {{what}} {{value}} of {{use}} decides where users are sent, and {{freedom}}.',
    impact:
      'An attacker can make a link to the trusted host lead to a phishing page, and tokens or codes in the URL leak to it.',
    recommendation:
      'Accept only registered targets, compared as whole strings, or only paths of your own site. Declare this with `enum` or an anchored `pattern` ([OWASP on redirects](https://cheatsheetseries.owasp.org/cheatsheets/Unvalidated_Redirects_and_Forwards_Cheat_Sheet.html)).',
    references: {
      owasp: ['API8:2023'],
      cwe: [601],
      specification: specificationLinks('parameter-object'),
      links: [
        'https://cheatsheetseries.owasp.org/cheatsheets/Unvalidated_Redirects_and_Forwards_Cheat_Sheet.html',
        'https://www.rfc-editor.org/rfc/rfc9700#section-4.11',
      ],
    },
  },
  create: (context) => ({
    Parameter(parameter) {
      if (!parameter.usedInRequest || !isTargetParameter(parameter)) return;
      if (isCompared(parameter.text('description')) || isOfTokenRequest(parameter)) return;
      context.report({
        at: parameter,
        property: 'name',
        severity: isOfAuthorization(parameter) ? 'low' : 'medium',
        data: describeChosenParameter(parameter, 'address'),
      });
    },
    Schema(schema) {
      if (schema.step !== 'properties' || !schema.usedInRequest || schema.usedInResponse) return;
      if (schema.readOnly || !isTarget(String(schema.key), schema) || isCompared(schema.description)) return;
      if (isBesideGrant(schema)) return;
      context.report({
        at: schema,
        severity: 'low',
        data: describeChosenProperty(schema, 'address'),
      });
    },
  }),
});

function isTargetParameter(parameter: Parameter): boolean {
  const { name, in: place } = parameter;
  const schema = schemaOfParameter(parameter);
  if (isTarget(name, schema)) return true;
  if (place !== 'query' || dangerOf(name) !== undefined) return false;
  return (
    isUnlimitedText(schema) && isDescribedAsTarget(parameter.text('description') ?? schema?.description ?? '')
  );
}

function isTarget(name: string, schema: Schema | undefined): boolean {
  return dangerOf(name) === 'redirect' && isUnlimitedText(schema);
}

/** True if the description states that the address is compared with known ones. */
function isCompared(description: string | undefined): boolean {
  return description !== undefined && compared.test(description.slice(0, 2000));
}

const compared =
  /\b(?:pre-?)?registered\b|\bwhite-?list|\ballow-?list|\bmatch(?:es)? (?:one of|any of|the)\b|\bone of the (?:allowed|configured)\b/i;

/**
 * True in a token request, which does not redirect. The address is compared with that of the authorization request (RFC 6749,
 * 4.1.3).
 */
function isOfTokenRequest(parameter: Parameter): boolean {
  const all = parameter.soleOperation?.parameters ?? [];
  return all.some(({ name }) => grant.test(name));
}

function isBesideGrant({ parent }: Schema): boolean {
  return (
    parent instanceof Schema &&
    [...parent.properties.keys()].some((name) => grant.test(name) || name === 'code')
  );
}

const grant = /^grant_?type$/i;

/** True for descriptions of a redirect target: "Where the shopper is sent afterwards", "URL to redirect to". */
const isDescribedAsTarget: (description: string) => boolean = byName((description) => {
  const text = description.slice(0, longest);
  return sends.test(text) && (receives.test(text) || redirectsTo.test(text));
});

// The examined length, because descriptions begin with the meaning of the value.
const longest = 300;

/** A prefilter, because most descriptions contain no such word. */
const sends = /redirect|\bsent\b|\btaken\b|forwarded|returned/i;

const people =
  "(?:user|shopper|customer|visitor|browser|client|buyer|payer|person|member|patient|guest|employee|admin)s?(?:'s browser)?";

/** The address and then the people who are redirected. "Where to send the users of" has another meaning. */
const receives = new RegExp(
  `^\\W{0,3}(?:(?:optional|required)\\b\\W{1,3})?(?:where|(?:(?:an?|the)\\s+)?(?:\\w+\\s+)?(?:ur[il]|page|address|link|location)(?:\\s+(?:to\\s+which|where|that|which))?)\\s+(?:the|a|your)\\s+${people}\\s+(?:is|are|will\\s+be|gets?|should\\s+be)\\s+(?:then\\s+)?(?:sent|redirected|taken|forwarded)\\b`,
  'i',
);

const redirectsTo =
  /^\W{0,3}(?:(?:an?|the)\s+)?(?:\w+\s+)?(?:ur[il]|page|address|link|location)\s+to\s+redirect\s+(?:(?:the|a|your)\s+\w+\s+)?(?:back\s+)?to(?:\s+(?:after|when|once|on|if)\b|\s*[.,;(]|\s*$)/i;
