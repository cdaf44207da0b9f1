import { type SecurityScheme, type Document, nameOperations } from '@assay/core';
import { code } from '../problems/wording.js';
import {
  type NamedScheme,
  assemble,
  bearer,
  describer,
  partDescriber,
  token,
  unsupported,
  unusable,
} from './assemble-plan.js';
import { findLogin } from './find-login.js';
import { partVariable, type Part, type SchemePlan } from './scheme-plan.js';
import { planHttp } from './plan-http.js';
import { grantParts, planOAuth } from './plan-oauth.js';
import { grantOf } from './grants.js';
import { webUrl } from '../servers/url.js';
import type { Problem } from '../problems/definitions.js';

/** Location of an API key, or a clause with the reason why it cannot be sent. */
export type KeyPlace =
  | { readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly refused: string };

const longestName = 1000;

/** Fields that frame the message or belong to the connection (RFC 9110, sections 7.2, 7.6.1, 8.6): changing them breaks the request. */
const framing: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Determines the place of an API key in requests. */
function placeOfKey(scheme: SecurityScheme): KeyPlace {
  const place = scheme.in?.trim().toLowerCase();
  if (place !== 'header' && place !== 'query' && place !== 'cookie')
    return { refused: unknownPlace(scheme.in) };
  // White space around a name is a mistake, because field names and cookies cannot contain it.
  const name = scheme.parameterName?.trim() ?? '';
  if (name === '') return { refused: `an API key in ${article[place]} without a name` };
  if (name.length > longestName) return { refused: 'an API key whose name is longer than 1,000 characters' };
  if (place !== 'query' && !isToken(name))
    return { refused: `an API key in ${article[place]} that cannot have the name ${code(name)}` };
  if (place === 'header' && framing.has(name.toLowerCase()))
    return { refused: `an API key in the header ${code(name)}, which belongs to the message itself` };
  return { in: place, name };
}

const article = { header: 'a header', query: 'a query parameter', cookie: 'a cookie' } as const;

function unknownPlace(location: string | undefined): string {
  return location === undefined
    ? 'an API key without `in`'
    : `an API key sent in ${code(location)}, which is not a part of a request`;
}

/** True for valid names of header fields (RFC 9110, section 5.6.2) and cookies (RFC 6265, section 4.1.1). */
export function isToken(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
}

/**
 * Adds the user name and password of the operation that returns the credential (a cookie or bearer token), if the document has
 * one. The credential itself can be filled in instead.
 */
function withLogin(plan: SchemePlan, { key, name }: NamedScheme, document: Document): SchemePlan {
  const { place } = plan;
  const carried = plan.variables.at(-1);
  const isToken = place?.form === 'Bearer';
  if (place === undefined || carried?.auth === undefined || (place.in !== 'cookie' && !isToken)) return plan;
  const login = findLogin(document, key, isToken ? { kind: 'token' } : { kind: 'cookie', name: place.name });
  if (login === undefined) return plan;
  const { in: _in, paramName: _name, prefix: _prefix, part: _part, ...binding } = carried.auth;
  const where = code(nameOperations([login.operation]).get(login.operation) ?? login.operation.signature);
  const parts: Part[] = [
    {
      variable: 'username',
      part: 'username',
      entry: 'username',
      sensitive: false,
      required: true,
      description: `User name for ${where}, which gives the ${isToken ? 'token' : 'cookie'}`,
    },
    {
      variable: 'password',
      part: 'password',
      entry: 'password',
      sensitive: true,
      required: true,
      description: `Password for ${where}`,
    },
  ];
  return {
    ...plan,
    login,
    credentials: [
      ...parts.map(({ entry = '', description, sensitive }) => ({
        name: entry,
        description,
        default: '' as const,
        sensitive,
      })),
      ...plan.credentials,
    ],
    variables: [...parts.map((part) => partVariable(name, part, binding)), { ...carried, required: false }],
  };
}

/** Plans one security scheme (Security Scheme Object). An unusable scheme becomes a problem; the function never throws. */
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

/** Builds a problem of the document, shared by all operations that use the scheme. */
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
      reason: 'comes from OpenID Connect without an `openIdConnectUrl`',
      recommendation: 'Fill in a token that lasts as long as the tests, or document the `openIdConnectUrl`.',
    }),
  };
}

/** Plans a client certificate. No request carries it: the target's driver has slots for its two files, which are variables. */
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
