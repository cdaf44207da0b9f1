import type { AuthBinding } from '../records/index.js';

/** The grant type of a device code (RFC 8628, section 3.4). */
export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/** Grant of an access token (RFC 6749, sections 4 and 6; RFC 8628). */
export interface Grant {
  readonly type:
    | 'client_credentials'
    | 'password'
    | 'refresh_token'
    | 'authorization_code'
    | typeof deviceGrant;
  /** URL of the grant; undefined if the discovery document has it. */
  readonly url: string | undefined;
}

/** Fields of a scheme that describe how to get its tokens. */
export type GrantSource = Pick<
  AuthBinding,
  'flow' | 'tokenUrl' | 'refreshUrl' | 'authorizationUrl' | 'deviceAuthorizationUrl' | 'openIdConnectUrl'
>;

/** Returns the grant of a scheme; undefined if the document states no endpoint for tokens. */
export function grantOf(source: GrantSource): Grant | undefined {
  const { flow, tokenUrl, refreshUrl, authorizationUrl, deviceAuthorizationUrl } = source;
  // Discovery suits clients; a person's steps in a browser cannot be predicted.
  if (source.openIdConnectUrl !== undefined) return { type: 'client_credentials', url: undefined };
  switch (flow) {
    case 'clientCredentials':
      return tokenUrl === undefined ? undefined : { type: 'client_credentials', url: tokenUrl };
    case 'password':
      return tokenUrl === undefined ? undefined : { type: 'password', url: tokenUrl };
    case 'authorizationCode':
      if (refreshUrl !== undefined) return { type: 'refresh_token', url: refreshUrl };
      if (tokenUrl === undefined || authorizationUrl === undefined) return undefined;
      return { type: 'authorization_code', url: tokenUrl };
    case 'deviceAuthorization':
      if (refreshUrl !== undefined) return { type: 'refresh_token', url: refreshUrl };
      if (tokenUrl === undefined || deviceAuthorizationUrl === undefined) return undefined;
      return { type: deviceGrant, url: tokenUrl };
    default:
      // An implicit flow returns no refresh token (RFC 6749, section 4.2.2).
      return undefined;
  }
}

/** The parts of a credential that each grant sends, with the names of their fields. */
export const grantFields: Readonly<
  Record<Grant['type'], readonly (readonly [string, AuthBinding['part']])[]>
> = {
  client_credentials: [],
  password: [
    ['username', 'username'],
    ['password', 'password'],
  ],
  refresh_token: [['refresh_token', 'refreshToken']],
  authorization_code: [
    ['code', 'authorizationCode'],
    ['redirect_uri', 'redirectUri'],
    ['code_verifier', 'codeVerifier'],
  ],
  [deviceGrant]: [],
};

/** True if each token needs an action by a person. */
export function needsPerson({ type }: Grant): boolean {
  return type === 'authorization_code' || type === deviceGrant;
}
