import type { Operation } from '@assay/core';
import type { Edge, Step, HttpRequest, Variable } from '../records/index.js';
import { uniqueName } from '../templates/names.js';
import { parseTemplate } from '../templates/template.js';
import { loginFor } from '../security/combine-schemes.js';
import { loginStep } from './login-step.js';
import { tokenSteps } from './token-steps.js';
import { type CredentialSource, type CredentialTools, handOn } from './credential-source.js';

/** The requests that obtain credentials, which run first, and the values that they pass on. */
export interface CredentialSteps {
  readonly steps: readonly Step[];
  readonly edges: readonly Edge[];
}

/**
 * Builds the requests that obtain the credentials of steps: access tokens, and logins by operations of the API.
 *
 * @param variables variables of the schemes of the operation under test
 */
export function credentialSteps(
  operation: Operation,
  steps: readonly Step[],
  variables: readonly Variable[],
  tools: CredentialTools,
): CredentialSteps {
  const used = carriedBy(steps.map(({ request }) => request));
  const usedIds = new Set(steps.map(({ id }) => id));
  const found = variables.flatMap((variable) => {
    if (variable.auth === undefined || !used.has(variable.name)) return [];
    const scheme = variables.filter((each) => each.auth?.scheme === variable.auth?.scheme);
    const nextStepId = (credentialId: string): string => uniqueName(credentialId, usedIds);
    const source = findCredentialSource(operation, variable, scheme, nextStepId, tools);
    return source === undefined ? [] : [{ variable: variable.name, source }];
  });
  return {
    steps: found.flatMap(({ source }) => source.steps),
    edges: found.flatMap(({ variable, source }) => [
      ...source.edges,
      ...steps.flatMap((step) => credentialEdge(source, variable, step)),
    ]),
  };
}

function findCredentialSource(
  operation: Operation,
  variable: Variable,
  scheme: readonly Variable[],
  idOf: (credentialId: string) => string,
  tools: CredentialTools,
): CredentialSource | undefined {
  const { auth } = variable;
  if (auth?.part === 'token' && (auth.type === 'oauth2' || auth.type === 'openIdConnect'))
    return tokenSteps(auth, scheme, idOf, tools.targets);
  const login = loginFor(operation.root, variable.name);
  // A login operation is tested without the credential that it returns.
  return login === undefined || login.operation === operation
    ? undefined
    : loginStep(login, scheme, idOf('login'), tools);
}

function credentialEdge({ steps, output }: CredentialSource, variable: string, step: Step): Edge[] {
  const from = steps.at(-1);
  if (from === undefined || !carriedBy([step.request]).has(variable)) return [];
  return [handOn(from.id, output, step.id, variable)];
}

/** Returns the variables in the headers and other credentials of requests. */
function carriedBy(requests: readonly HttpRequest[]): Set<string> {
  const templates = requests.flatMap(({ headers, credentials }) =>
    [...headers, ...credentials].map(({ value }) => value),
  );
  return new Set(
    templates.flatMap((template) =>
      parseTemplate(template).flatMap((part) => (part.kind === 'variable' ? [part.name] : [])),
    ),
  );
}
