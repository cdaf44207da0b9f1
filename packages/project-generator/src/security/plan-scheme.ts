import { assemble, bearer, describer, token, unusable, type NamedScheme } from './assemble-plan.js';
import { placeOfKey } from './places.js';
import { planHttp } from './plan-http.js';
import { planOAuth } from './plan-oauth.js';
import type { Part, SchemePlan } from './scheme-plan.js';
import { webUrl } from '../servers/url.js';
import type { Problem } from '../problems/problem.js';
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
      const { binding, parts, isByHand } = planOAuth(scheme, describer(scheme));
      const plan = assemble(named, { type: 'oauth2', ...binding }, parts, bearer);
      if (!isByHand) return plan;
      return {
        ...plan,
        problem: byHand(key, {
          reason: `comes from the flow ${code(binding.flow ?? '')}, which needs a person`,
          recommendation:
            'Fill in a token that lasts as long as the tests, or document a `refreshUrl` or the flow `clientCredentials`.',
        }),
      };
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

/** What concerns the document: whichever operation uses the scheme, it is the same. */
function byHand(key: string, data: { readonly reason: string; readonly recommendation: string }): Problem {
  return { id: 'access-token-by-hand', operation: null, data: { scheme: code(key), ...data } };
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
    description: describer(named.scheme)(
      `Access token of OpenID Connect sent in header \`Authorization\`${openIdConnectUrl === undefined ? '' : `: ${openIdConnectUrl} names where to log in`}`,
    ),
  };
  return {
    ...assemble(
      named,
      { type: 'openIdConnect', ...(openIdConnectUrl === undefined ? {} : { openIdConnectUrl }) },
      [part],
      bearer,
    ),
    problem: byHand(named.key, {
      reason: 'comes from OpenID Connect, whose discovery document an import does not read',
      recommendation:
        'Fill in a token that lasts as long as the tests, or document the flow as `oauth2` with its `tokenUrl`.',
    }),
  };
}
