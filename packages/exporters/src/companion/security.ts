import type { JsonObject } from '@assay/json-schema';
import {
  parseTemplate,
  type AuthBinding,
  type Flow,
  type Step,
  type Variable,
} from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';
import { UniqueNames } from '../shared/unique-names.js';
import { defined } from './json.js';
import { componentName } from './names.js';

/** The security schemes of the records, by their names in the companion document. */
export interface CompanionSecurity {
  readonly schemes: Readonly<Record<string, JsonObject>>;
  /** Returns the companion name of a scheme. */
  getSchemeName(scheme: string): string;
  /** Lists the Security Requirement Objects of a flow, the chosen alternative first. */
  listFlowRequirements(flow: Flow): readonly JsonObject[];
  /** Lists the Security Requirement Objects of a step that no flow tests, derived from its request. */
  carriedBy(step: Step): readonly JsonObject[];
}

/** Builds the Security Scheme Objects for the credentials of the records. */
export function companionSecurity(source: ExportSource): CompanionSecurity {
  const bindings = bindingsOf(source);
  const unique = new UniqueNames();
  const names = new Map([...bindings.keys()].map((scheme) => [scheme, unique.give(componentName(scheme))]));
  const getSchemeName = (scheme: string): string => names.get(scheme) ?? componentName(scheme);
  const schemeOf = schemesByVariable(source);
  return {
    schemes: Object.fromEntries(
      [...bindings].map(([scheme, found]) => [getSchemeName(scheme), schemeObject(found)]),
    ),
    getSchemeName,
    listFlowRequirements: ({ auth, anonymousAllowed }) => [
      ...auth
        .filter(
          ({ satisfiable, schemes }) => satisfiable && schemes.every(({ scheme }) => bindings.has(scheme)),
        )
        .map(({ schemes }) =>
          Object.fromEntries(
            schemes.map(({ scheme, scopes }): [string, readonly string[]] => [
              getSchemeName(scheme),
              takesScopes(bindings.get(scheme)) ? scopes : [],
            ]),
          ),
        ),
      ...(anonymousAllowed ? [{}] : []),
    ],
    carriedBy: ({ request }) => {
      const templates = [
        ...request.headers.filter(({ source: from }) => from === 'auth'),
        ...request.credentials,
      ];
      const schemes = templates.flatMap(({ value }) =>
        parseTemplate(value).flatMap((part) =>
          part.kind === 'variable' ? (schemeOf.get(part.name) ?? []) : [],
        ),
      );
      return schemes.length === 0
        ? []
        : [Object.fromEntries(schemes.map((scheme) => [getSchemeName(scheme), []]))];
    },
  };
}

/** Returns the scheme of each variable in requests. */
function schemesByVariable({ variableSets }: ExportSource): Map<string, string> {
  const variables = variableSets.flatMap(({ items }) => items);
  const schemes = new Map(
    variables.flatMap(({ name, auth }): [string, string][] =>
      auth === undefined ? [] : [[name, auth.scheme]],
    ),
  );
  for (const { name, computedFrom } of variables) {
    const scheme = schemes.get(computedFrom?.variables[0] ?? '');
    if (scheme !== undefined) schemes.set(name, scheme);
  }
  return schemes;
}

interface Scheme {
  /** Binding of one of its credentials; undefined if it has none, such as a client certificate. */
  readonly binding: AuthBinding | undefined;
  readonly description: string;
  readonly scopes: readonly string[];
}

function bindingsOf({ flows, variableSets }: ExportSource): Map<string, Scheme> {
  const scopes = new Map<string, Set<string>>();
  for (const { auth } of flows) {
    for (const { schemes, satisfiable } of auth) {
      if (!satisfiable) continue;
      for (const each of schemes) {
        const known = scopes.get(each.scheme) ?? new Set();
        for (const scope of each.scopes) known.add(scope);
        scopes.set(each.scheme, known);
      }
    }
  }
  const variables = new Map<string, Variable>();
  const descriptions = new Map<string, string>();
  for (const { items } of variableSets) {
    for (const variable of items)
      if (variable.auth !== undefined) {
        // The description of one of several credentials does not describe the scheme.
        descriptions.set(
          variable.auth.scheme,
          variables.has(variable.auth.scheme) ? '' : variable.description,
        );
        variables.set(variable.auth.scheme, variable);
      }
  }
  return new Map(
    [...new Set([...variables.keys(), ...scopes.keys()])].map((scheme): [string, Scheme] => [
      scheme,
      {
        binding: variables.get(scheme)?.auth,
        description: descriptions.get(scheme) ?? '',
        scopes: [...(scopes.get(scheme) ?? [])],
      },
    ]),
  );
}

function takesScopes(scheme: Scheme | undefined): boolean {
  return scheme?.binding?.type === 'oauth2' || scheme?.binding?.type === 'openIdConnect';
}

function schemeObject({ binding, description, scopes }: Scheme): JsonObject {
  const text = description === '' ? undefined : description;
  // Only a client certificate can be satisfied without a credential.
  if (binding === undefined || binding.type === 'mutualTLS')
    return defined({ type: 'mutualTLS', description: text });
  switch (binding.type) {
    case 'basic':
    case 'bearer':
    case 'digest':
      return defined({ type: 'http', scheme: binding.type, description: text });
    case 'oauth2':
      return defined({ type: 'oauth2', description: text, flows: flowsOf(binding, scopes) });
    case 'openIdConnect':
      if (binding.openIdConnectUrl === undefined)
        return defined({ type: 'http', scheme: 'bearer', description: text });
      return defined({
        type: 'openIdConnect',
        description: text,
        openIdConnectUrl: binding.openIdConnectUrl,
      });
    default:
      // Other HTTP schemes have the whole header as one text, like an API key.
      return defined({
        type: 'apiKey',
        in: binding.in ?? 'header',
        name: binding.paramName ?? 'Authorization',
        description: text,
      });
  }
}

const grants = new Set(['authorizationCode', 'clientCredentials', 'implicit', 'password']);

/** Builds an OAuth Flows Object; a missing URL gets a placeholder. */
function flowsOf(binding: AuthBinding, scopes: readonly string[]): JsonObject {
  const flow = grants.has(binding.flow ?? '') ? (binding.flow ?? '') : 'clientCredentials';
  const needsPage = flow === 'authorizationCode' || flow === 'implicit';
  const unknown = 'https://unknown.invalid/';
  return {
    [flow]: defined({
      authorizationUrl: needsPage ? (binding.authorizationUrl ?? unknown) : undefined,
      tokenUrl: flow === 'implicit' ? undefined : (binding.tokenUrl ?? unknown),
      refreshUrl: binding.refreshUrl,
      scopes: Object.fromEntries(scopes.map((scope) => [scope, ''])),
    }),
  };
}
