import { code } from '../problems/wording.js';
import { planSecurity, type SecurityPlan } from '../security/plan-security.js';
import type { OperationPair } from './pair-operations.js';
import { joinNames, phrase, type TestDifference } from './test-change.js';

/** Lists the differences between the credentials of two tests. */
export function credentialDifferences({ old, now }: OperationPair): TestDifference[] {
  return describeSecurityChanges(planSecurity(old, old.root), planSecurity(now, now.root)).map((text) => ({
    part: 'credentials',
    text,
  }));
}

function describeSecurityChanges(old: SecurityPlan, now: SecurityPlan): string[] {
  const [were, are] = [listSchemeNames(old), listSchemeNames(now)];
  const added = are.filter((name) => !were.includes(name));
  const removed = were.filter((name) => !are.includes(name));
  if (are.length === 0 && were.length > 0)
    return [`is sent without credentials; it needed ${joinNames(were)}`];
  const texts: (string | undefined)[] = [phrase('needs', added), phrase('no longer needs', removed)];
  if (added.length === 0 && removed.length === 0) {
    const places = describeCredentialPlaces(now).filter(
      (place) => !describeCredentialPlaces(old).includes(place),
    );
    texts.push(phrase('sends', places));
    const scopes = describeScopes(now);
    if (scopes.join(' ') !== describeScopes(old).join(' '))
      texts.push(
        scopes.length === 0
          ? 'requests a token without scopes'
          : `requests a token with ${scopeList(scopes)}`,
      );
    else if (places.length === 0 && waysOf(old) !== waysOf(now))
      texts.push('can authenticate in other ways, too');
  }
  if (old.anonymousAllowed !== now.anonymousAllowed)
    texts.push(
      now.anonymousAllowed ? 'may be answered without credentials' : 'must be refused without credentials',
    );
  return texts.filter((text) => text !== undefined);
}

function listSchemeNames({ credentials }: SecurityPlan): string[] {
  return credentials.map(({ name }) => code(name));
}

/** Describes the places of credentials: ``the header `X-Key` ``. */
function describeCredentialPlaces({ headers, requestCredentials }: SecurityPlan): string[] {
  return [
    ...headers.map(({ name, value }) => `${code(value)} in the header ${code(name)}`),
    ...requestCredentials.map(
      ({ in: place, name, value }) => `${code(value)} as ${code(name)} in the ${place}`,
    ),
  ];
}

function describeScopes({ alternatives }: SecurityPlan): string[] {
  return [...new Set(alternatives[0]?.schemes.flatMap(({ scopes }) => scopes))].sort();
}

function scopeList(scopes: readonly string[]): string {
  return `the ${scopes.length === 1 ? 'scope' : 'scopes'} ${joinNames(scopes.map(code))}`;
}

function waysOf({ alternatives }: SecurityPlan): string {
  return JSON.stringify(alternatives);
}
