import type { Document } from '@assay/core';
import {
  assemble,
  bearer,
  describer,
  partDescriber,
  token,
  unsupported,
  unusable,
  type NamedScheme,
} from './assemble-plan.js';
import { placeOfKey } from './places.js';
import { planHttp } from './plan-http.js';
import { grantParts } from './grant-parts.js';
import { grantOf } from './grants.js';
import { planOAuth } from './plan-oauth.js';
import { withLogin } from './plan-login.js';
import type { Part, SchemePlan } from './scheme-plan.js';
import { webUrl } from '../servers/url.js';
import type { Problem } from '../problems/problem.js';
import { code } from '../problems/wording.js';

/** Plans one security scheme (Security Scheme Object). What cannot be used becomes a problem; nothing is thrown. */
export function planScheme(schemeEntry: NamedScheme, document: Document): SchemePlan {
  const { key, scheme } = schemeEntry;
  switch (scheme.type?.trim().toLowerCase()) {
    case 'apikey':
      return withLogin(planKey(schemeEntry), schemeEntry, document);
    case 'http':
      return withLogin(planHttp(schemeEntry), schemeEntry, document);
    case 'oauth2': {
      const { binding, parts, isByHand } = planOAuth(scheme, partDescriber(scheme));
      const plan = assemble(schemeEntry, { type: 'oauth2', ...binding }, parts, bearer);
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
      return planOpenId(schemeEntry);
    case 'mutualtls':
      return planClientCertificate(schemeEntry);
    case undefined:
      return unusable(key, { reason: 'without a type', consequence: sentWithout });
    default:
      return unusable(key, {
        reason: `of the type ${code(scheme.type ?? '')}, which OpenAPI does not define`,
        consequence: sentWithout,
      });
  }
}

/** Reports a problem of the document: it is the same for all operations that use the scheme. */
function byHand(key: string, data: { readonly reason: string; readonly recommendation: string }): Problem {
  return { id: 'access-token-by-hand', operation: null, data: { scheme: code(key), ...data } };
}

const sentWithout = 'Requests are sent without it, and the service probably refuses them.';

function planKey(schemeEntry: NamedScheme): SchemePlan {
  const place = placeOfKey(schemeEntry.scheme);
  if ('refused' in place)
    return unusable(schemeEntry.key, { reason: place.refused, consequence: sentWithout });
  const isAuthorization = place.in === 'header' && place.name.toLowerCase() === 'authorization';
  const generated = isAuthorization
    ? 'The whole value of header `Authorization`, including a word such as `Bearer` in front'
    : `API key sent in ${{ header: 'header', query: 'query parameter', cookie: 'cookie' }[place.in]} ${code(place.name)}`;
  const key: Part = {
    ...token,
    part: 'key',
    entry: place.name,
    description: describer(schemeEntry.scheme)(generated),
  };
  return assemble(schemeEntry, { type: 'apiKey' }, [key], (value) => ({
    ...place,
    value,
    form: 'key',
  }));
}

function planOpenId(schemeEntry: NamedScheme): SchemePlan {
  const openIdConnectUrl = webUrl(schemeEntry.scheme.text('openIdConnectUrl'));
  const binding = openIdConnectUrl === undefined ? {} : { openIdConnectUrl };
  const describe = partDescriber(schemeEntry.scheme);
  const parts = grantParts(grantOf(binding)?.type, binding, 'OpenID Connect').map((part) => ({
    ...part,
    description: describe(part.description),
  }));
  const plan = assemble(schemeEntry, { type: 'openIdConnect', ...binding }, parts, bearer);
  if (openIdConnectUrl !== undefined) return plan;
  return {
    ...plan,
    problem: byHand(schemeEntry.key, {
      reason: 'comes from OpenID Connect, and no `openIdConnectUrl` says where',
      recommendation: 'Fill in a token that lasts as long as the tests, or document the `openIdConnectUrl`.',
    }),
  };
}

/** No request carries a client certificate: the driver of the target has the slots for it, and its two files are variables. */
function planClientCertificate(schemeEntry: NamedScheme): SchemePlan {
  const { key, scheme } = schemeEntry;
  const describe = partDescriber(scheme);
  const file = { entry: undefined, required: true } as const;
  const parts: Part[] = [
    {
      ...file,
      variable: 'certificate',
      part: 'certificate',
      sensitive: false,
      description: describe('File of the TLS client certificate, with its chain, in PEM'),
    },
    {
      ...file,
      variable: 'privateKey',
      part: 'privateKey',
      sensitive: true,
      description: describe('File of the private key of the TLS client certificate, in PEM'),
    },
  ];
  return {
    ...assemble(schemeEntry, { type: 'mutualTLS' }, parts),
    support: 'outside',
    problem: unsupported(key, {
      reason: 'a TLS client certificate, which is not part of a request',
      consequence:
        'The service refuses the connection until a certificate and its key are filled in as `tls_certificate` and `tls_key` of the target.',
    }),
  };
}
