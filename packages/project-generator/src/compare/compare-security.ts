import { code } from '../problems/wording.js';
import { planSecurity, type SecurityPlan } from '../security/plan-security.js';
import type { OperationPair } from './pair-operations.js';
import { listOf, phrase } from './phrase.js';
import type { TestDifference } from './test-change.js';

/** Says how the credentials of a test are different. */
export function credentialDifferences({ old, now }: OperationPair): TestDifference[] {
  return textsOf(planSecurity(old, old.root), planSecurity(now, now.root)).map((text) => ({
    part: 'credentials',
    text,
  }));
}

function textsOf(old: SecurityPlan, now: SecurityPlan): string[] {
  const [were, are] = [namesOf(old), namesOf(now)];
  const added = are.filter((name) => !were.includes(name));
  const removed = were.filter((name) => !are.includes(name));
  if (are.length === 0 && were.length > 0) return [`is sent without credentials; it needed ${listOf(were)}`];
  const texts: (string | undefined)[] = [phrase('needs', added), phrase('no longer needs', removed)];
  if (added.length === 0 && removed.length === 0) {
    const places = placesOf(now).filter((place) => !placesOf(old).includes(place));
    texts.push(phrase('sends', places));
    const scopes = scopesOf(now);
    if (scopes.join(' ') !== scopesOf(old).join(' '))
      texts.push(
        scopes.length === 0
          ? 'asks for a token without scopes'
          : `asks for a token with ${scopeList(scopes)}`,
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

function namesOf({ credentials }: SecurityPlan): string[] {
  return credentials.map(({ name }) => code(name));
}

/** Where credentials go: ``the header `X-Key` ``. */
function placesOf({ headers, requestCredentials }: SecurityPlan): string[] {
  return [
    ...headers.map(({ name, value }) => `${code(value)} in the header ${code(name)}`),
    ...requestCredentials.map(
      ({ in: place, name, value }) => `${code(value)} as ${code(name)} in the ${place}`,
    ),
  ];
}

function scopesOf({ alternatives }: SecurityPlan): string[] {
  return [...new Set(alternatives[0]?.schemes.flatMap(({ scopes }) => scopes))].sort();
}

function scopeList(scopes: readonly string[]): string {
  return `the ${scopes.length === 1 ? 'scope' : 'scopes'} ${listOf(scopes.map(code))}`;
}

function waysOf({ alternatives }: SecurityPlan): string {
  return JSON.stringify(alternatives);
}
