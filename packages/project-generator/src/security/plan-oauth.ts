import type { OAuthFlow, SecurityScheme } from '@assay/core';
import type { AuthBinding } from '../records/index.js';
import { webUrl } from '../servers/url.js';
import { grantParts } from './grant-parts.js';
import { grantOf, needsPerson, type Grant } from './grants.js';
import type { Part } from './scheme-plan.js';

/** The flows, by how well a machine can go through them: the first needs no person, the last ones need a browser. */
const preference = ['clientCredentials', 'password', 'authorizationCode', 'implicit', 'deviceAuthorization'];

/** Names of the flows in 2.0; documents of 3.x use these names, too. */
const namesOf2: ReadonlyMap<string, string> = new Map([
  ['application', 'clientCredentials'],
  ['accessCode', 'authorizationCode'],
]);

type OAuthBinding = Pick<
  AuthBinding,
  'flow' | 'tokenUrl' | 'authorizationUrl' | 'refreshUrl' | 'deviceAuthorizationUrl'
>;

/** Plan for access tokens of a scheme: the flow that suits a machine best. */
export interface OAuthPlan {
  readonly binding: OAuthBinding;
  readonly parts: readonly Part[];
  /** True where a person has to log in for each token. */
  readonly isByHand: boolean;
}

/** Plans an OAuth 2.0 scheme. One without a usable flow asks for the access token itself. */
export function planOAuth(scheme: SecurityScheme, describe: (generated: string) => string): OAuthPlan {
  const flow = chooseFlow(scheme.flows);
  const binding = flow === undefined ? {} : bindingOf(flow);
  const grant = grantOf(binding);
  const type = grant?.type ?? grantWithoutUrl(binding);
  return {
    binding,
    parts: grantParts(type, binding).map((part) => ({ ...part, description: describe(part.description) })),
    isByHand:
      preference.includes(binding.flow ?? '') &&
      (grant === undefined ? type === undefined : needsPerson(grant)),
  };
}

/** Returns the grant for a document without the URL of the token. */
function grantWithoutUrl({ flow }: OAuthBinding): Grant['type'] | undefined {
  if (flow === 'clientCredentials') return 'client_credentials';
  return flow === 'password' ? 'password' : undefined;
}

function chooseFlow(flows: readonly OAuthFlow[]): OAuthFlow | undefined {
  for (const name of preference) {
    const flow = flows.find((candidate) => flowName(candidate) === name);
    if (flow !== undefined) return flow;
  }
  return undefined;
}

function flowName({ flow }: OAuthFlow): string {
  return namesOf2.get(flow) ?? flow;
}

const urls = ['tokenUrl', 'authorizationUrl', 'refreshUrl', 'deviceAuthorizationUrl'] as const;

function bindingOf(flow: OAuthFlow): OAuthBinding {
  const found = urls.flatMap((name) => {
    const url = webUrl(flow.text(name));
    return url === undefined ? [] : [[name, url] as const];
  });
  return { flow: flowName(flow), ...Object.fromEntries(found) };
}
