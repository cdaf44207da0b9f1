import {
  byName,
  credentialKind,
  type CredentialKind,
  isDescribedAsGuarded,
  isDescribedAsInputOnly,
  isDescribedAsMasked,
  isDoubtfulSecret,
  isOfTokenResponse,
  kindBesideOthers,
  personalDataKind,
  personalDataOf,
  type PersonalDataKind,
} from '@assay/api-knowledge';
import { resolveSchema, type Schema, type Severity } from '@assay/core';
import { canBeIssued, isOfSecondFactor, isOnlyAddress } from '../../knowledge/security/issued-credential.js';
import { isFreeText } from '../../knowledge/schemas/free-text.js';
import { isWriteOnly } from '../../knowledge/schemas/write-only.js';

/** The kind of a property, and the severity of returning it. */
export interface Verdict {
  readonly kind: CredentialKind | PersonalDataKind;
  readonly severity: Severity;
}

/** True for property names for which `judge` may return a verdict. */
export function isSensitive(name: string): boolean {
  return severityOf(name) !== undefined || isDoubtfulSecret(name);
}

/** True for the names of credentials that services both issue and accept: `access_token`, `api_key`. */
export function isIssuable(name: string): boolean {
  return canBeIssued(credentialKind(name));
}

/** True for the names of credentials that set up or replace a second factor: `totpSecret`, `recoveryCodes`. */
export function isSecondFactor(name: string): boolean {
  return isOfSecondFactor(credentialKind(name));
}

/** Judges a property of a response. Undefined if responses may contain it. */
export function judge(name: string, schema: Schema): Verdict | undefined {
  const kind = credentialKind(name) ?? personalDataOf(name, schema) ?? kindBesideOthers(name, schema);
  const severity = kind === undefined ? undefined : severities[kind];
  if (kind === undefined || severity === undefined || !containsValue(kind, schema)) return undefined;
  if (isDescribedAsMasked(schema) || isDescribedAsInputOnly(schema) || isDescribedAsGuarded(schema))
    return undefined;
  if ((kind === 'access token' || kind === 'secret') && isMeantForCaller(schema)) return undefined;
  return { kind, severity };
}

/** True for tokens of a token response (RFC 6749, 5.1) at any depth, and for secrets that are meant for browser code. */
function isMeantForCaller(schema: Schema): boolean {
  if (/publishable|client-side/i.test((schema.description ?? '').slice(0, 2000))) return true;
  return isOfTokenResponse(schema);
}

function getSensitiveKind(name: string): Verdict['kind'] | undefined {
  return credentialKind(name) ?? personalDataKind(name);
}

const severityOf: (name: string) => Severity | undefined = byName((name) => {
  const kind = getSensitiveKind(name);
  return kind === undefined ? undefined : severities[kind];
});

/**
 * The severity of each kind. Omits e-mail addresses, phone numbers and similar data, which many APIs legitimately return, and
 * `token`, which can have any meaning.
 */
const severities: Readonly<Partial<Record<CredentialKind | PersonalDataKind, Severity>>> = {
  password: 'high',
  'TOTP secret': 'high',
  'recovery code': 'high',
  'security answer': 'high',
  'password hash': 'high',
  PIN: 'high',
  'private key': 'high',
  'card security code': 'high',
  secret: 'medium',
  'API key': 'medium',
  'access token': 'medium',
  'connection string': 'medium',
  'card number': 'medium',
  'social security number': 'medium',
  'national identity number': 'medium',
  'passport number': 'medium',
  "driver's licence number": 'medium',
};

function containsValue(kind: Verdict['kind'], schema: Schema): boolean {
  const resolved = resolveSchema(schema);
  if (resolved === undefined || isWriteOnly(schema) || isOnlyAddress(kind, resolved)) return false;
  if (isFreeText(schema) || (ofDigits.has(kind) && isNumber(resolved))) return true;
  return several.has(kind) && resolved.items !== undefined && isFreeText(resolved.items);
}

/** Kinds of which a person has several. */
const several: ReadonlySet<Verdict['kind']> = new Set<Verdict['kind']>(['recovery code', 'security answer']);

/** Kinds that can be sent as a number. A number of another kind is a count. */
const ofDigits: ReadonlySet<Verdict['kind']> = new Set<Verdict['kind']>([
  'PIN',
  'card security code',
  'card number',
  'social security number',
  'national identity number',
]);

function isNumber(schema: Schema): boolean {
  return schema.hasType('integer') && schema.enum === undefined && !schema.hasConst;
}
