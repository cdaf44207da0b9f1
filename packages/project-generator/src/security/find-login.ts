import { accountPart, englishName, essenceOf, wordsOf } from '@assay/api-knowledge';
import { formatPointer, type Document, type Operation, type Schema } from '@assay/core';
import { successesOf } from '../dependencies/messages.js';
import { SchemaReader } from '../dependencies/schema-reader.js';

/** An operation that returns a cookie or a token for a user name and password. */
export interface Login {
  readonly operation: Operation;
  /** The name of the body's user name field. */
  readonly username: string;
  readonly password: string;
  /** Location of the value in the response, as a runtime expression. */
  readonly from: string;
}

/** Value that a login has to return. */
export type LoginGives = { readonly kind: 'cookie'; readonly name: string } | { readonly kind: 'token' };

/** Finds the operation that returns a credential of a scheme: a POST named login, with fields for a user and a password. */
export function findLogin(document: Document, scheme: string, gives: LoginGives): Login | undefined {
  const found = document.operations.flatMap((operation): (Login & { readonly rank: number })[] => {
    if (operation.method !== 'POST' || !isCalledLogin(operation) || needs(operation, scheme)) return [];
    const reader = new SchemaReader();
    const fields = listLoginFields(operation, reader);
    const password = fields.find((name) => accountPart(name) === 'password');
    const username = userNames
      .map((credential) => fields.find((name) => englishName(name) === credential))
      .find((name) => name !== undefined);
    if (password === undefined || username === undefined) return [];
    const from = givenBy(operation, gives, reader);
    return from === undefined ? [] : [{ operation, username, password, from: from.from, rank: from.rank }];
  });
  const [best] = found.toSorted((a, b) => a.rank - b.rank);
  return best;
}

const loginWords: ReadonlySet<string> = new Set(
  'login signin logon session sessions authenticate auth authentication token tokens'.split(' '),
);

/** Checks the end of the path, or the operationId. */
function isCalledLogin(operation: Operation): boolean {
  const last = operation.path.split('/').findLast((segment) => segment !== '' && !segment.startsWith('{'));
  if (loginWords.has(englishName(last ?? ''))) return true;
  const words = wordsOf(operation.operationId ?? '');
  return (
    words.includes('login') || words.join(' ').startsWith('sign in') || words.join(' ').startsWith('log in')
  );
}

/** True if the operation itself requires the credential. */
function needs(operation: Operation, scheme: string): boolean {
  const own = operation.ownSecurity;
  // If the document requires it everywhere, the login operation was forgotten.
  return (
    own !== undefined &&
    own.length > 0 &&
    own.every(({ schemes }) => schemes.some(({ name }) => name === scheme))
  );
}

const userNames = 'username user login email emailaddress mail userid loginid name account identifier'.split(
  ' ',
);

/** Lists the names of the body's fields, if the body is JSON or a form. */
function listLoginFields(operation: Operation, reader: SchemaReader): string[] {
  const form = operation.parameters.flatMap((each) => (each.in === 'formData' ? [each.name] : []));
  if (form.length > 0) return form;
  const content = operation.requestBody?.content ?? [];
  const described = content.find(
    ({ mediaType, schema }) =>
      schema !== undefined &&
      /^application\/(?:(?:.+\+)?json|x-www-form-urlencoded)$/.test(essenceOf(mediaType)),
  );
  const schema = described?.schema;
  return schema === undefined ? [] : [...reader.properties(schema).values()].map(({ name }) => name);
}

const tokenNames: ReadonlySet<string> = new Set(
  'accesstoken token jwt jwttoken authtoken bearertoken idtoken sessiontoken authenticationtoken'.split(' '),
);

/** Locates the value in the response; the lowest rank is the most certain. */
function givenBy(
  operation: Operation,
  gives: LoginGives,
  reader: SchemaReader,
): { readonly from: string; readonly rank: number } | undefined {
  const successes = successesOf(operation);
  if (gives.kind === 'cookie') {
    const sets = successes.some(({ response }) =>
      [...response.headers.keys()].some((name) => /^set-cookie$/i.test(name)),
    );
    const name = gives.name.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
    // Several fields with one name may be joined by commas.
    const from = String.raw`$response.header.Set-Cookie#regex:(?:^|[,;\s])${name}=([^;,\s]+)`;
    return { from, rank: sets ? 0 : 1 };
  }
  for (const { schema } of successes) {
    const segments = schema === undefined ? undefined : tokenIn(schema, reader, 0);
    if (segments !== undefined) return { from: `$response.body#${formatPointer(segments)}`, rank: 0 };
  }
  return undefined;
}

function tokenIn(schema: Schema, reader: SchemaReader, depth: number): string[] | undefined {
  const properties = reader.properties(schema);
  for (const name of tokenNames) {
    const property = properties.get(name);
    const types = property === undefined ? undefined : reader.types(property.schema);
    if (property !== undefined && (types?.size === 0 || types?.has('string') === true))
      return [property.name];
  }
  if (depth > 0) return undefined;
  for (const wrapper of ['data', 'result', 'session', 'auth']) {
    const property = properties.get(wrapper);
    const inside = property === undefined ? undefined : tokenIn(property.schema, reader, depth + 1);
    if (property !== undefined && inside !== undefined) return [property.name, ...inside];
  }
  return undefined;
}
