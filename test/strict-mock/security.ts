import type { Operation, SecurityScheme } from '@assay/core';
import { quote, type Tools } from './judgement.js';
import type { MessageHeaders } from './message-headers.js';
import type { Pair } from './parameters/pairs.js';
import { decode } from './parameters/texts.js';

/**
 * The valid credential of a scheme: a key or token, or a name and password. `true` accepts credentials that the mock cannot see,
 * such as client certificates.
 */
export type MockCredential = string | true | { readonly username: string; readonly password: string };

export interface SecurityParts {
  readonly headers: MessageHeaders;
  readonly pairs: readonly Pair[];
  readonly cookies: readonly Pair[];
}

/** Requires all schemes of one security alternative. If none is satisfied, returns one sentence for each. */
export function checkSecurity(
  operation: Operation,
  parts: SecurityParts,
  credentials: Readonly<Record<string, MockCredential>>,
  tools: Tools,
): readonly string[] {
  const alternatives = operation.security ?? [];
  if (alternatives.length === 0) return [];
  const refusals: string[] = [];
  for (const alternative of alternatives) {
    const problems = alternative.schemes
      .map(({ name }) => {
        const scheme = operation.root.securityScheme(name);
        const credential = Object.hasOwn(credentials, name) ? credentials[name] : undefined;
        if (scheme === undefined) {
          tools.limit(`The security scheme ${quote(name)} is not defined.`);
          return undefined;
        }
        const problem = problemOf(scheme, credential, parts, tools);
        return problem === undefined ? undefined : `${quote(name)}: ${problem}`;
      })
      .filter((problem) => problem !== undefined);
    if (problems.length === 0) return [];
    refusals.push(`The request is not authenticated by ${problems.join('; ')}.`);
  }
  return refusals;
}

/** The names of the document's API keys in queries and cookies, which are not undeclared parameters. */
export function apiKeyNames(operation: Operation): ReadonlySet<string> {
  const names = new Set<string>();
  for (const name of operation.root.components?.securitySchemes.keys() ?? []) {
    const scheme = operation.root.securityScheme(name);
    if (scheme?.type === 'apiKey' && scheme.in !== 'header') names.add(scheme.parameterName ?? '');
  }
  return names;
}

function problemOf(
  scheme: SecurityScheme,
  credential: MockCredential | undefined,
  parts: SecurityParts,
  tools: Tools,
): string | undefined {
  switch (scheme.type) {
    case 'apiKey':
      return apiKeyProblem(scheme, credential, parts);
    case 'http':
      return httpProblem(scheme.scheme ?? '', credential, parts.headers, tools);
    case 'oauth2':
    case 'openIdConnect':
      return bearerProblem(credential, parts.headers);
    case 'mutualTLS':
      return credential === true ? undefined : 'there is no client certificate';
    default:
      tools.limit(`The security scheme type ${quote(String(scheme.type))} is not checked.`);
      return undefined;
  }
}

function apiKeyProblem(
  scheme: SecurityScheme,
  credential: MockCredential | undefined,
  parts: SecurityParts,
): string | undefined {
  const name = scheme.parameterName ?? '';
  const values =
    scheme.in === 'header'
      ? parts.headers.all(name)
      : (scheme.in === 'cookie' ? parts.cookies : parts.pairs)
          .filter((pair) => pair.name === name)
          .map(({ raw }) => decode(raw, scheme.in === 'query'));
  return valueProblem(values, credential, `the ${scheme.in ?? ''} key ${quote(name)}`);
}

function valueProblem(
  values: readonly unknown[],
  credential: MockCredential | undefined,
  what: string,
): string | undefined {
  if (values.length === 0) return `${what} is missing`;
  const isRight = (value: unknown): boolean =>
    typeof credential === 'string' ? value === credential : value !== '';
  return values.some(isRight) ? undefined : `${what} has the wrong value`;
}

function httpProblem(
  scheme: string,
  credential: MockCredential | undefined,
  headers: MessageHeaders,
  tools: Tools,
): string | undefined {
  if (scheme === 'bearer') return bearerProblem(credential, headers);
  if (scheme === 'basic') return basicProblem(credential, headers);
  const lines = headers.all('Authorization');
  if (credential === true) return undefined;
  if (scheme !== 'digest')
    tools.limit(`Of the HTTP authentication scheme ${quote(scheme)} only the presence is checked.`);
  if (lines.length === 0) return 'the header `Authorization` is missing';
  return scheme === 'digest' ? digestProblem(lines) : undefined;
}

function digestProblem(lines: readonly string[]): string | undefined {
  return lines.some((line) => /^digest +\S/i.test(line))
    ? undefined
    : 'the header `Authorization` has no `Digest`';
}

function bearerProblem(credential: MockCredential | undefined, headers: MessageHeaders): string | undefined {
  const tokens = headers
    .all('Authorization')
    .map((line) => /^bearer +(\S.*)$/i.exec(line)?.[1])
    .filter((token) => token !== undefined);
  return valueProblem(tokens, credential, 'the token in `Authorization: Bearer`');
}

function basicProblem(credential: MockCredential | undefined, headers: MessageHeaders): string | undefined {
  const pairs = headers
    .all('Authorization')
    .map((line) => /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(line)?.[1])
    .filter((token) => token !== undefined)
    .map((token) => Buffer.from(token, 'base64').toString('utf8'))
    .filter((pair) => pair.includes(':'));
  const expected =
    typeof credential === 'object' ? `${credential.username}:${credential.password}` : credential;
  return valueProblem(pairs, expected, 'the name and password in `Authorization: Basic`');
}
