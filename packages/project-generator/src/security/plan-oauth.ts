import { deviceGrant, type Grant, type GrantSource, grantOf, needsPerson } from './grants.js';
import type { Part } from './scheme-plan.js';
import type { OAuthFlow, SecurityScheme } from '@assay/core';
import type { AuthBinding } from '../records/index.js';
import { webUrl } from '../servers/url.js';

type GrantPart = Omit<Part, 'required'>;

const parts = {
  username: {
    variable: 'username',
    part: 'username',
    entry: 'username',
    sensitive: false,
    description: 'User name for OAuth 2.0',
  },
  password: {
    variable: 'password',
    part: 'password',
    entry: 'password',
    sensitive: true,
    description: 'Password for OAuth 2.0',
  },
  clientId: {
    variable: 'clientId',
    part: 'clientId',
    entry: 'client_id',
    sensitive: false,
    description: 'Client id for OAuth 2.0',
  },
  clientSecret: {
    variable: 'clientSecret',
    part: 'clientSecret',
    entry: 'client_secret',
    sensitive: true,
    description: 'Client secret for OAuth 2.0',
  },
  refreshToken: {
    variable: 'refreshToken',
    part: 'refreshToken',
    entry: 'refresh_token',
    sensitive: true,
    description: 'OAuth 2.0 refresh token',
  },
  redirectUri: {
    variable: 'redirectUri',
    part: 'redirectUri',
    entry: 'redirect_uri',
    sensitive: false,
    description: 'Redirect URI that the client is registered with',
  },
  authorizationCode: {
    variable: 'authorizationCode',
    part: 'authorizationCode',
    entry: 'authorization_code',
    sensitive: true,
    description: 'Authorization code (single use)',
  },
  codeVerifier: {
    variable: 'codeVerifier',
    part: 'codeVerifier',
    entry: 'code_verifier',
    sensitive: true,
    description: 'Code verifier, if the code was requested with a challenge (RFC 7636)',
  },
} as const satisfies Readonly<Record<string, GrantPart>>;

/** Inputs of each grant; true if required. Clients with a person's login may be public (RFC 6749, sections 2.1 and 4.3.2). */
const requestedGrantParts: Readonly<Record<Grant['type'], readonly (readonly [GrantPart, boolean])[]>> = {
  client_credentials: [
    [parts.clientId, true],
    [parts.clientSecret, true],
  ],
  password: [
    [parts.username, true],
    [parts.password, true],
    [parts.clientId, false],
    [parts.clientSecret, false],
  ],
  refresh_token: [
    [parts.clientId, true],
    [parts.clientSecret, false],
    [parts.refreshToken, true],
  ],
  authorization_code: [
    [parts.clientId, true],
    [parts.clientSecret, false],
    [parts.redirectUri, false],
    [parts.authorizationCode, true],
    [parts.codeVerifier, false],
  ],
  [deviceGrant]: [
    [parts.clientId, true],
    [parts.clientSecret, false],
  ],
};

/** Inputs that a person obtains in a browser. */
const byHand: ReadonlySet<string> = new Set(['refreshToken', 'authorizationCode']);

/** Lists the inputs that you provide: those of the grant, and the token, which can be filled in instead. */
export function grantParts(type: Grant['type'] | undefined, source: GrantSource, name = 'OAuth 2.0'): Part[] {
  const needed = type === undefined ? [] : requestedGrantParts[type];
  const isByHand = type === undefined || type === 'authorization_code' || type === deviceGrant;
  return [
    ...needed.map(([part, required]) => ({
      ...part,
      required,
      description: `${part.description}${byHand.has(part.variable) ? describeGrant(source) : ''}`.replace(
        'OAuth 2.0',
        name,
      ),
    })),
    {
      variable: 'accessToken',
      part: 'token',
      entry: 'access_token',
      sensitive: true,
      required: type === undefined,
      description: `${name} access token sent in header \`Authorization\`${
        isByHand ? describeGrant(source) : ', in place of the credentials to request it'
      }`,
    },
  ];
}

/** Describes a person's steps to a token that no machine can obtain. */
function describeGrant({ flow, tokenUrl, authorizationUrl, deviceAuthorizationUrl }: GrantSource): string {
  if (flow === 'deviceAuthorization' && deviceAuthorizationUrl !== undefined)
    return `: request a code from ${deviceAuthorizationUrl}, enter it on the page that the answer names, and exchange the device code${at(tokenUrl)} (RFC 8628)`;
  if (authorizationUrl === undefined) return '';
  return `: log in at ${authorizationUrl}${tokenUrl === undefined ? '' : ` and exchange the code${at(tokenUrl)}`}`;
}

function at(url: string | undefined): string {
  return url === undefined ? '' : ` at ${url}`;
}

/** The flows, best for machines first: the first needs no person, the last ones need a browser. */
const preference = ['clientCredentials', 'password', 'authorizationCode', 'implicit', 'deviceAuthorization'];

/** Names of the flows in 2.0, which documents of 3.x use too. */
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
  /** True if each token needs a person's login. */
  readonly isByHand: boolean;
}

/** Plans an OAuth 2.0 scheme. Without a usable flow, the access token itself is required as input. */
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

/** Returns the grant of a document without a token URL. */
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
