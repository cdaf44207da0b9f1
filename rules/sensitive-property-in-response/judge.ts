import { resolveSchema, type Schema, type Severity } from '@assay/core';
import { credentialKind, type CredentialKind } from '../knowledge/credential-name.js';
import { isDescribedAsMasked } from '../knowledge/described-as-masked.js';
import { isFreeText } from '../knowledge/free-text.js';
import { personalDataKind, type PersonalDataKind } from '../knowledge/personal-data.js';

/** What a property is, and how bad it is that a response carries it. */
export interface Verdict {
  readonly kind: CredentialKind | PersonalDataKind;
  readonly severity: Severity;
}

/** Judges a property that a response carries; undefined where it may be there. */
export function judge(name: string, schema: Schema): Verdict | undefined {
  const kind = credentialKind(name) ?? personalDataKind(name);
  const severity = kind === undefined ? undefined : severities[kind];
  if (kind === undefined || severity === undefined || !holdsValue(schema) || isDescribedAsMasked(schema)) return undefined;
  return { kind, severity };
}

/** E-mail addresses, phone numbers and the like are what many APIs are for; a `token` can be anything. */
const severities: Readonly<Partial<Record<CredentialKind | PersonalDataKind, Severity>>> = {
  password: 'high',
  'password hash': 'high',
  PIN: 'high',
  'private key': 'high',
  'card security code': 'high',
  secret: 'medium',
  'API key': 'medium',
  'access token': 'medium',
  'card number': 'medium',
  'social security number': 'medium',
  'national identity number': 'medium',
  'passport number': 'medium',
  "driver's licence number": 'medium',
};

function holdsValue(schema: Schema): boolean {
  const resolved = resolveSchema(schema);
  return resolved !== undefined && !resolved.writeOnly && (isFreeText(schema) || isNumber(resolved));
}

function isNumber(schema: Schema): boolean {
  return schema.hasType('integer') && schema.enum === undefined && !schema.hasConst;
}
