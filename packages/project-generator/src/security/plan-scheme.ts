import { assemble, bearer, describer, token, unusable, type NamedScheme } from './assemble-plan.js';
import { placeOfKey } from './places.js';
import { planHttp } from './plan-http.js';
import { planOAuth } from './plan-oauth.js';
import type { Part, SchemePlan } from './scheme-plan.js';
import { webUrl } from '../servers/url.js';
import { code } from '../problems/wording.js';

/** Plans one security scheme (Security Scheme Object). What cannot be used becomes a problem; nothing is thrown. */
export function planScheme(named: NamedScheme): SchemePlan {
  const { key, scheme } = named;
  switch (scheme.type?.trim().toLowerCase()) {
    case 'apikey':
      return planKey(named);
    case 'http':
      return planHttp(named);
    case 'oauth2': {
      const { binding, parts } = planOAuth(scheme, describer(scheme));
      return assemble(named, { type: 'oauth2', ...binding }, parts, bearer);
    }
    case 'openidconnect':
      return planOpenId(named);
    case 'mutualtls':
      return {
        ...unusable(key, {
          reason: 'a TLS client certificate, which is not part of a request',
          consequence:
            'The service refuses the connection until a certificate and its key are filled in as `tls_certificate` and `tls_key` of the target.',
        }),
        support: 'outside',
      };
    case undefined:
      return unusable(key, { reason: 'without a type', consequence: sentWithout });
    default:
      return unusable(key, {
        reason: `of the type ${code(scheme.type ?? '')}, which OpenAPI does not define`,
        consequence: sentWithout,
      });
  }
}

const sentWithout = 'Requests are sent without it, and the service probably refuses them.';

function planKey(named: NamedScheme): SchemePlan {
  const place = placeOfKey(named.scheme);
  if ('refused' in place) return unusable(named.key, { reason: place.refused, consequence: sentWithout });
  const isAuthorization = place.in === 'header' && place.name.toLowerCase() === 'authorization';
  const generated = isAuthorization
    ? 'The whole value of header `Authorization`, including a word such as `Bearer` in front'
    : `API key sent in ${{ header: 'header', query: 'query parameter', cookie: 'cookie' }[place.in]} ${code(place.name)}`;
  const key: Part = {
    ...token,
    part: 'key',
    entry: place.name,
    description: describer(named.scheme)(generated),
  };
  return assemble(named, { type: 'apiKey' }, [key], (value) => ({
    ...place,
    value,
    form: 'key',
  }));
}

function planOpenId(named: NamedScheme): SchemePlan {
  const openIdConnectUrl = webUrl(named.scheme.text('openIdConnectUrl'));
  const part: Part = {
    ...token,
    variable: 'accessToken',
    entry: 'access_token',
    description: describer(named.scheme)('Access token of OpenID Connect sent in header `Authorization`'),
  };
  return assemble(
    named,
    { type: 'openIdConnect', ...(openIdConnectUrl === undefined ? {} : { openIdConnectUrl }) },
    [part],
    bearer,
  );
}
