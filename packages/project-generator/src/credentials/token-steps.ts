import { formatPointer } from '@assay/core';
import type { AuthBinding, Output, Step, Template, Variable } from '../records/index.js';
import { parseUrl, type Url } from '../servers/url.js';
import type { TargetPlan } from '../servers/plan-targets.js';
import { escapeTemplate, fillTemplate } from '../templates/template.js';
import { handOn, type CredentialSource } from './credential-source.js';
import { deviceGrant, grantFields, grantOf, type Grant } from '../security/grants.js';

/** Shared parts of the requests for one token. */
interface TokenContext {
  readonly auth: AuthBinding;
  readonly grant: Grant;
  /** The server that relative URLs are resolved against. */
  readonly base: string | undefined;
  /** The names of the scheme's variables. */
  readonly nameOf: (part: AuthBinding['part']) => string | undefined;
  readonly idOf: (credentialId: string) => string;
}

const form = 'application/x-www-form-urlencoded';

/**
 * Builds the requests for an access token; undefined if its URL is invalid. A relative URL is resolved against the server. If
 * only the OpenID Connect discovery document names the token endpoint, that document is requested first. A device requests its
 * code first.
 *
 * @param scheme the variables of the scheme
 */
export function tokenSteps(
  auth: AuthBinding,
  scheme: readonly Variable[],
  idOf: (credentialId: string) => string,
  targets: TargetPlan,
): CredentialSource | undefined {
  const grant = grantOf(auth);
  if (grant === undefined) return undefined;
  const context: TokenContext = {
    auth,
    grant,
    base: getBaseVariable(targets),
    nameOf: (part) => scheme.find((each) => each.auth?.part === part)?.name,
    idOf,
  };
  if (grant.url === undefined) return discovered(context);
  const url = webAddress(grant.url, context);
  if (url === undefined) return undefined;
  if (grant.type === deviceGrant) return ofDevice(url, context);
  return { steps: [tokenStep(url, context)], edges: [], output: 'access_token' };
}

/** OpenID Connect Discovery 1.0, section 4: the document names the token endpoint. */
function discovered(context: TokenContext): CredentialSource | undefined {
  const { auth, idOf } = context;
  const url = webAddress(auth.openIdConnectUrl ?? '', context);
  if (url === undefined) return undefined;
  const variable = findPartVariable(auth, 'tokenUrl', context);
  const discovery = step(idOf('discovery'), auth, {
    method: 'GET',
    url,
    purpose: 'discovery',
    outputs: [{ name: 'token_endpoint', from: '$response.body#/token_endpoint', type: 'string' }],
  });
  const issuer = url.pathname.replace(/\/\.well-known\/.*$/, '');
  const standIn = parseUrl(`${issuer}/token`, url.href) ?? url;
  const token = tokenStep(standIn, context, { urlTemplate: `\${${variable}}` });
  return {
    steps: [discovery, token],
    edges: [handOn(discovery.id, 'token_endpoint', token.id, variable)],
    output: 'access_token',
  };
}

/** RFC 8628: a device requests a code, a person confirms it, and the device exchanges it for a token. */
function ofDevice(url: Url, context: TokenContext): CredentialSource | undefined {
  const { auth, idOf } = context;
  const deviceUrl = webAddress(auth.deviceAuthorizationUrl ?? '', context);
  if (deviceUrl === undefined) return undefined;
  const variable = findPartVariable(auth, 'deviceCode', context);
  const device = step(idOf('device'), auth, {
    method: 'POST',
    url: deviceUrl,
    purpose: 'device',
    fields: [...clientFields(context), ...scopeField(auth)],
    outputs: ['device_code', 'user_code', 'verification_uri'].map((name) => ({
      name,
      from: `$response.body#/${name}`,
      type: 'string',
    })),
  });
  const token = tokenStep(url, context, {
    fields: [`device_code=\${${variable}}`],
    manual: `A person opens the \`verification_uri\` of the answer of \`${device.id}\` and enters its \`user_code\` there (RFC 8628, section 3.3).`,
  });
  return {
    steps: [device, token],
    edges: [handOn(device.id, 'device_code', token.id, variable)],
    output: 'access_token',
  };
}

/** Builds the request for the token itself (RFC 6749, section 4; RFC 8628, section 3.4). */
function tokenStep(
  url: Url,
  context: TokenContext,
  more: {
    readonly fields?: readonly string[];
    readonly urlTemplate?: Template;
    readonly manual?: string;
  } = {},
): Step {
  const { auth, grant, nameOf, idOf } = context;
  const fields = grantFields[grant.type].flatMap(([field, part]) => {
    const name = nameOf(part);
    return name === undefined ? [] : [`${field}=\${${name}}`];
  });
  const { urlTemplate, manual = manualStep(context) } = more;
  return step(idOf('token'), auth, {
    method: 'POST',
    url,
    purpose: 'token',
    fields: [
      `grant_type=${encodeURIComponent(grant.type)}`,
      ...fields,
      ...(more.fields ?? []),
      ...clientFields(context),
      // A grant by a person already has its scopes.
      ...(grant.type === 'client_credentials' || grant.type === 'password' ? scopeField(auth) : []),
    ],
    outputs: [{ name: 'access_token', from: '$response.body#/access_token', type: 'string' }],
    ...(urlTemplate === undefined ? {} : { urlTemplate }),
    ...(manual === undefined ? {} : { manual }),
  });
}

/** Builds the manual step for an authorization code (RFC 6749, section 4.1.1). */
function manualStep({ auth, grant, base }: TokenContext): string | undefined {
  if (grant.type !== 'authorization_code') return undefined;
  const url = parseUrl(auth.authorizationUrl ?? '', base)?.href ?? auth.authorizationUrl ?? '';
  const [scope] = scopeField(auth);
  const query = `response_type=code&client_id=CLIENT_ID&redirect_uri=REDIRECT_URI${scope === undefined ? '' : `&${scope}`}`;
  return `A person opens ${url}${url.includes('?') ? '&' : '?'}${query} in a browser, logs in, and copies \`code\` from the address that the browser is redirected to (RFC 6749, section 4.1.1). It can be used once.`;
}

function clientFields({ nameOf }: TokenContext): string[] {
  return [
    ['client_id', nameOf('clientId')],
    ['client_secret', nameOf('clientSecret')],
  ].flatMap(([field = '', name]) => (name === undefined ? [] : [`${field}=\${${name}}`]));
}

function scopeField({ scopes = [] }: AuthBinding): string[] {
  return scopes.length === 0 ? [] : [`scope=${escapeTemplate(scopes.map(encodeURIComponent).join('+'))}`];
}

/** Finds or names a variable that only steps fill, next to the others of its scheme. */
function findPartVariable(auth: AuthBinding, part: string, { nameOf }: TokenContext): string {
  const token = nameOf('token') ?? `auth.${auth.scheme}.accessToken`;
  return token.replace(/[^.]*$/, part);
}

interface StepParts {
  readonly method: 'GET' | 'POST';
  readonly url: Url;
  readonly purpose: NonNullable<Step['purpose']>;
  /** Form fields, with templates as values. */
  readonly fields?: readonly string[];
  readonly outputs: readonly Output[];
  readonly urlTemplate?: Template;
  readonly manual?: string;
}

function step(id: string, auth: AuthBinding, parts: StepParts): Step {
  const { method, url, purpose, fields, outputs, urlTemplate, manual } = parts;
  const bodyTemplate = fields?.join('&');
  const data = fillTemplate(bodyTemplate ?? '', () => '');
  const fixed: [string, string][] = [['Accept', 'application/json']];
  if (bodyTemplate !== undefined) fixed.push(['Content-Type', form]);
  return {
    id,
    operationPointer: formatPointer(['components', 'securitySchemes', auth.scheme]),
    role: 'prerequisite',
    request: {
      method,
      basePath: { byTarget: { [targetName(url)]: '' } },
      pathTemplate: url.pathname,
      parameters: [],
      headers: fixed.map(([name, value]) => ({
        name,
        value,
        source: name === 'Accept' ? 'accept' : 'content-type',
      })),
      credentials: [],
      bodies:
        bodyTemplate === undefined
          ? []
          : [
              {
                mediaType: form,
                required: true,
                schema: null,
                variants: [],
                encoding: {},
                insertionPoints: [],
              },
            ],
      ...(bodyTemplate === undefined ? {} : { bodyTemplate }),
      ...(urlTemplate === undefined ? {} : { urlTemplate }),
      rendered: {
        line: `${method} ${url.pathname} HTTP/1.1`,
        headers: [
          ['Host', url.host],
          ...fixed,
          ...(bodyTemplate === undefined ? [] : ([['Content-Length', String(data.length)]] as const)),
        ],
        body: bodyTemplate === undefined ? null : { encoding: 'utf8', data },
      },
    },
    responses: [{ status: '200', kind: 'success', mediaTypes: [], headers: [], links: [] }],
    outputs,
    purpose,
    ...(manual === undefined ? {} : { manual }),
    fuzz: false,
    destructive: false,
  };
}

function webAddress(text: string, { base }: Pick<TokenContext, 'base'>): Url | undefined {
  const url = parseUrl(text, base);
  return url !== undefined && /^https?:$/.test(url.protocol) ? url : undefined;
}

function getBaseVariable({ targets }: TargetPlan): string | undefined {
  const [target] = targets;
  return target === undefined || target.name === '' ? undefined : `${target.name}${target.basePath}/`;
}

function targetName({ protocol, hostname, port }: Url): string {
  return `${protocol}//${hostname}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`;
}
