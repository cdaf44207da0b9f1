import {
  type Alternative,
  type EffectiveSecurity,
  rankOfStrength,
  statedSecurity,
  type Strength,
  strongestAlternative,
  weakestAlternative,
} from '@assay/api-knowledge';
import { defineRule, type Document, type Operation } from '@assay/core';
import { nameAlternative } from '../../knowledge/security/name-alternative.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { nameOperation } from '../../knowledge/wording/names.js';

/** Reports `security` with alternatives of very different strength. */
export default defineRule({
  id: 'weakest-alternative-authentication',
  meta: {
    name: 'Weak alternative authentication',
    category: 'security',
    topic: 'authentication',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{owner}} accepts {{strong}}, but also the weaker {{weak}} alone.',
    impact:
      'Security is as strong as the weakest alternative: an attacker uses the {{weakness}}, which does not expire, and the limits of the stronger credential do not apply.',
    recommendation:
      'Remove the weaker alternative from `security`, or require both together in one [Security Requirement Object](https://spec.openapis.org/oas/v3.1.2.html#security-requirement-object). Keep it only for operations where it is sufficient.',
    references: {
      owasp: ['API2:2023'],
      cwe: [1390],
      specification: specificationLinks('security-requirement-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      for (const { security, first, count } of distinctLists(document)) {
        const strongest = strongestAlternative(security);
        const weakest = weakestAlternative({
          ...security,
          alternatives: security.alternatives.filter(isJudged),
        });
        if (strongest?.strength === undefined || weakest?.strength === undefined) continue;
        if (!isFarApart(strongest.strength, weakest.strength)) continue;
        context.report({
          at: weakest.requirement,
          data: {
            owner: ownerName(first, count),
            strong: nameAlternative(strongest),
            weak: nameAlternative(weakest),
            weakness: weakest.strength,
          },
        });
      }
    },
  }),
});

interface List {
  readonly security: EffectiveSecurity;
  readonly first: Operation | Document;
  readonly count: number;
}

/** Returns each distinct list of alternatives once, even if many operations repeat it. */
function distinctLists(document: Document): Iterable<List> {
  const lists = new Map<string, List>();
  for (const owner of [document, ...document.operations]) {
    const security = statedSecurity(owner);
    if (security.alternatives.length < 2) continue;
    const key = security.alternatives
      .map((alternative) => alternative.schemes.map(({ name }) => name).join())
      .join('\n');
    const before = lists.get(key);
    lists.set(key, {
      security: before?.security ?? security,
      first: before?.first ?? owner,
      count: (before?.count ?? 0) + 1,
    });
  }
  return lists.values();
}

/** True for an alternative with schemes. An API key with scopes is as limited as a token. */
function isJudged({ schemes }: Alternative): boolean {
  return (
    schemes.length > 0 &&
    !schemes.some(({ scheme, scopes }) => scheme?.type === 'apiKey' && scopes.length > 0)
  );
}

/**
 * True if the alternatives differ by two ranks or more and the weakest is a static secret. Closer ones are often one credential,
 * described twice.
 */
function isFarApart(strongest: Strength, weakest: Strength): boolean {
  return (
    rankOfStrength(weakest) <= rankOfStrength('static secret') &&
    rankOfStrength(strongest) - rankOfStrength(weakest) > 1
  );
}

function ownerName(first: Operation | Document, count: number): string {
  if (first.kind === 'Document') return 'The API';
  const others = count === 1 ? '' : ` and ${count - 1} other operation${count === 2 ? '' : 's'}`;
  return nameOperation(first, 100) + others;
}
