import { Parameter, resolveSchema, Schema } from '@assay/core';
import { englishWordsOf } from '../lexicon/english-words.js';
import { credentialKind } from '../names/credential-name.js';
import { dangerOf } from '../names/dangerous-names.js';
import { isIdentifierName, ownerOfIdentifier } from '../names/identifier.js';
import { pagingMeaning } from '../names/paging.js';
import { personalDataOf } from '../names/personal-data.js';
import { valueMeaning } from '../names/value-meaning.js';
import { isPageToken } from '../operations/pagination.js';
import { descriptionOfValue } from '../operations/query-values.js';
import { statesServerFetch } from '../prose/fetched-url.js';
import { statedPaging } from '../prose/stated-paging.js';
import { Phrases } from '../words/phrases.js';
import { fieldCredential } from './credential-of.js';
import { serverSetField } from './server-set-field.js';
import { evidence } from '../roles/operation-view.js';
import type { Confidence, Evidence } from '../roles/role.js';

/** The roles of fields and parameters. */
export const fieldRoles = [
  'credential',
  'personal data',
  'paging',
  'sort',
  'filter',
  'privilege',
  'owner',
  'identifier',
  'money',
  'time',
  'called URL',
  'URL',
  'file',
  'free text',
] as const;

/** The role of a field or parameter in its operation. */
export type FieldRoleName = (typeof fieldRoles)[number];

/** The role of a field or parameter, with its evidence. */
export interface FieldRole {
  readonly role: FieldRoleName;
  /** The details of the role: the kind of a credential or of personal data, the paging meaning, the owner. */
  readonly kind?: string | undefined;
  readonly confidence: Confidence;
  readonly evidence: readonly Evidence[];
}

/**
 * Returns the role of a parameter or property. Undefined if its name, format and description show none. Combines the functions
 * that rules, projects, `verify` and `diff` also call separately: `fieldCredential`, `personalDataOf`, `pagingMeaning`,
 * `dangerOf`.
 */
export function fieldRole(value: Parameter | Schema): FieldRole | undefined {
  const name = value instanceof Parameter ? value.name : String(value.key ?? '');
  const schema = resolveSchema(value instanceof Parameter ? value.schema : value);
  return (value instanceof Parameter ? roleInQuery(value) : undefined) ?? roleOfName(name, value, schema);
}

const sorting = new Phrases('sort, sort by, order by, sort order, sort direction, ordering');
const filtering = new Phrases('filter, query, q, search, keyword, criteria, search term, where');

/** Returns a role that only query parameters have. */
function roleInQuery(parameter: Parameter): FieldRole | undefined {
  if (parameter.in !== 'query') return undefined;
  const { name } = parameter;
  const meaning = pagingMeaning(name);
  if (meaning !== undefined)
    return make('paging', meaning, meaning.startsWith('ambiguous') ? 'likely' : 'certain', [
      evidence('parameter', name),
    ]);
  const stated = statedPaging(descriptionOfValue(parameter));
  if (stated !== undefined)
    return make('paging', stated, 'likely', [describe(descriptionOfValue(parameter))]);
  if (credentialKind(name) === 'token' && isPageToken(parameter))
    return make('paging', 'cursor', 'likely', [evidence('parameter', name)]);
  const words = englishWordsOf(name);
  if (sorting.endsIn(words)) return make('sort', undefined, 'certain', [evidence('parameter', name)]);
  return filtering.endsIn(words)
    ? make('filter', undefined, 'certain', [evidence('parameter', name)])
    : undefined;
}

const privileges = new Phrases(
  'role, permission, privilege, admin, is admin, scope, access level, group, authority, superuser, is staff, is superuser',
);

function isPrivilege(name: string): boolean {
  const field = serverSetField(name);
  return field === 'privilege' || field === 'role' || privileges.endsIn(englishWordsOf(name));
}

function roleOfName(
  name: string,
  value: Parameter | Schema,
  schema: Schema | undefined,
): FieldRole | undefined {
  const because = [evidence(value instanceof Parameter ? 'parameter' : 'body', name)];
  const format = schema?.format;
  const credential = fieldCredential(value);
  if (credential !== undefined) {
    const isByName = credentialKind(name) !== undefined || format !== 'password';
    const reason: readonly Evidence[] = isByName ? because : [{ in: 'body', words: 'format: password' }];
    return make('credential', credential, credential === 'token' ? 'likely' : 'certain', reason);
  }
  const personal = personalDataOf(name, value instanceof Schema ? value : schema);
  if (personal !== undefined) return make('personal data', personal, 'certain', because);
  if (format === 'email' || format === 'idn-email')
    return make('personal data', 'e-mail address', 'certain', [{ in: 'body', words: `format: ${format}` }]);
  if (isPrivilege(name)) return make('privilege', undefined, 'likely', because);
  const owner = ownerOfIdentifier(name);
  if (owner !== undefined) return make('owner', owner, 'likely', because);
  if (isIdentifierName(name)) return make('identifier', undefined, 'certain', because);
  return roleOfValue(name, value, schema, because);
}

function roleOfValue(
  name: string,
  value: Parameter | Schema,
  schema: Schema | undefined,
  because: readonly Evidence[],
): FieldRole | undefined {
  const format = schema?.format;
  const description = value instanceof Parameter ? descriptionOfValue(value) : (value.description ?? '');
  const danger = dangerOf(name);
  if (danger === 'callback' || danger === 'fetch') return make('called URL', danger, 'certain', because);
  const isUrl = danger === 'url' || danger === 'redirect' || format === 'uri' || valueMeaning(name) === 'URL';
  if (isUrl && statesServerFetch(description))
    return make('called URL', undefined, 'likely', [...because, describe(description)]);
  if (isUrl) return make('URL', danger === 'redirect' ? danger : undefined, 'likely', because);
  if (format === 'binary' || format === 'base64' || danger === 'file')
    return make('file', undefined, 'likely', because);
  if (format === 'date-time' || format === 'date' || format === 'time')
    return make('time', undefined, 'certain', [{ in: 'body', words: `format: ${format}` }]);
  switch (valueMeaning(name)) {
    case 'money':
      return make('money', undefined, 'likely', because);
    case 'date':
    case 'date and time':
    case 'time':
      return make('time', undefined, 'likely', because);
    case 'text':
    case 'title':
      return make('free text', undefined, 'likely', because);
    default:
      return undefined;
  }
}

function describe(description: string): Evidence {
  return { in: 'description', words: description.slice(0, 80) };
}

function make(
  role: FieldRoleName,
  kind: string | undefined,
  confidence: Confidence,
  because: readonly Evidence[],
): FieldRole {
  return { role, kind, confidence, evidence: because };
}
