import type { OAuthFlow, SecurityScheme } from '@assay/core';
import type { AuthBinding } from '../records/index.js';
import { webUrl } from '../servers/url.js';
import type { Part } from './scheme-plan.js';

/** The flows, by how well a machine can go through them: the first needs no person, the last ones need a browser. */
const preference = ['clientCredentials', 'password', 'authorizationCode', 'implicit', 'deviceAuthorization'];

/** What 2.0 calls the flows; documents of 3.x use these names, too. */
const namesOf2: ReadonlyMap<string, string> = new Map([
  ['application', 'clientCredentials'],
  ['accessCode', 'authorizationCode'],
]);

/** How access tokens of a scheme are obtained: the flow that suits a machine best. */
export interface OAuthPlan {
  readonly binding: Pick<AuthBinding, 'flow' | 'tokenUrl' | 'authorizationUrl' | 'refreshUrl'>;
  readonly parts: readonly Part[];
  /** True where a person has to log in for each token. */
  readonly isByHand: boolean;
}

/** Plans an OAuth 2.0 scheme. One without a usable flow asks for the access token itself. */
export function planOAuth(scheme: SecurityScheme, describe: (generated: string) => string): OAuthPlan {
  const flow = chooseFlow(scheme.flows);
  const name = flow === undefined ? undefined : flowName(flow);
  const withUser = name === 'password';
  // An implicit flow gives no refresh token (RFC 6749, section 4.2.2).
  const withRefresh =
    (name === 'authorizationCode' || name === 'deviceAuthorization') &&
    flow !== undefined &&
    bindingOf(flow).refreshUrl !== undefined;
  const withClient = withUser || withRefresh || name === 'clientCredentials';
  const part = (
    variable: Part['variable'],
    rest: Pick<Part, 'part' | 'sensitive' | 'required'>,
    entry: string | undefined,
    generated: string,
  ): Part => ({ variable, entry, description: describe(generated), ...rest });
  const parts: Part[] = [];
  if (withUser) {
    const required = { required: true };
    parts.push(
      part(
        'username',
        { part: 'username', sensitive: false, ...required },
        'username',
        'User name for OAuth 2.0',
      ),
      part(
        'password',
        { part: 'password', sensitive: true, ...required },
        'password',
        'Password for OAuth 2.0',
      ),
    );
  }
  if (withClient) {
    // Clients that a person logs in with may be public (RFC 6749, sections 2.1 and 4.3.2).
    const required = !withUser && !withRefresh;
    parts.push(
      part(
        'clientId',
        { part: 'clientId', sensitive: false, required: !withUser },
        'client_id',
        'Client id for OAuth 2.0',
      ),
      part(
        'clientSecret',
        { part: 'clientSecret', sensitive: true, required },
        'client_secret',
        'Client secret for OAuth 2.0',
      ),
    );
  }
  if (withRefresh) {
    parts.push(
      part(
        'refreshToken',
        { part: 'refreshToken', sensitive: true, required: true },
        'refresh_token',
        `OAuth 2.0 refresh token${howToGet(flow)}`,
      ),
    );
  }
  parts.push(
    part(
      'accessToken',
      { part: 'token', sensitive: true, required: !withClient },
      'access_token',
      withClient
        ? 'OAuth 2.0 access token sent in header `Authorization`, instead of the credentials that it is asked for with'
        : `OAuth 2.0 access token sent in header \`Authorization\`${howToGet(flow)}`,
    ),
  );
  return {
    binding: flow === undefined ? {} : bindingOf(flow),
    parts,
    isByHand: name !== undefined && preference.includes(name) && !withClient,
  };
}

/** What a person does for a token that no machine gets. */
function howToGet(flow: OAuthFlow | undefined): string {
  const binding = flow === undefined ? {} : bindingOf(flow);
  const deviceUrl = webUrl(flow?.text('deviceAuthorizationUrl'));
  if (binding.flow === 'deviceAuthorization' && deviceUrl !== undefined)
    return `: ask ${deviceUrl} for a code, enter it on the page that the answer names, and exchange the device code${at(binding.tokenUrl)} (RFC 8628)`;
  if (binding.authorizationUrl === undefined) return '';
  return `: log in at ${binding.authorizationUrl}${binding.tokenUrl === undefined ? '' : ` and exchange the code${at(binding.tokenUrl)}`}`;
}

function at(url: string | undefined): string {
  return url === undefined ? '' : ` at ${url}`;
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

function bindingOf(flow: OAuthFlow): OAuthPlan['binding'] {
  const tokenUrl = webUrl(flow.text('tokenUrl'));
  const authorizationUrl = webUrl(flow.text('authorizationUrl'));
  const refreshUrl = webUrl(flow.text('refreshUrl'));
  return {
    flow: flowName(flow),
    ...(tokenUrl === undefined ? {} : { tokenUrl }),
    ...(authorizationUrl === undefined ? {} : { authorizationUrl }),
    ...(refreshUrl === undefined ? {} : { refreshUrl }),
  };
}
