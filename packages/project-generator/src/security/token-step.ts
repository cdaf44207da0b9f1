import { formatPointer } from '@assay/core';
import type { AuthBinding, Edge, HttpRequest, RenderedMessage, Step, Variable } from '../records/index.js';
import { parseUrl } from '../servers/url.js';
import { escapeTemplate, fillTemplate, parseTemplate } from '../templates/template.js';
import type { TargetPlan } from '../servers/plan-targets.js';

/** What a token is asked for with. */
export interface TokenSource {
  /** The variable that holds the token. */
  readonly variable: Variable;
  /** Those of the same scheme. */
  readonly others: readonly Variable[];
}

/** The access tokens that a machine can get for a request: of the flows client credentials and password, and of others with a refresh token (RFC 6749, 4.3, 4.4 and 6). */
export function tokenSources(variables: readonly Variable[], used: ReadonlySet<string>): TokenSource[] {
  return variables.flatMap((variable) => {
    const { auth } = variable;
    if (auth?.type !== 'oauth2' || auth.part !== 'token' || !used.has(variable.name)) return [];
    if (grantOf(auth) === undefined) return [];
    return [{ variable, others: variables.filter((each) => each.auth?.scheme === auth.scheme) }];
  });
}

interface Grant {
  readonly type: 'client_credentials' | 'password' | 'refresh_token';
  readonly url: string;
}

/** How a machine gets a token; undefined where a person has to log in each time. */
function grantOf({ flow, tokenUrl, refreshUrl }: AuthBinding): Grant | undefined {
  if (flow === 'clientCredentials' || flow === 'password') {
    const type = flow === 'password' ? 'password' : 'client_credentials';
    return tokenUrl === undefined ? undefined : { type, url: tokenUrl };
  }
  if (refreshUrl === undefined || (flow !== 'authorizationCode' && flow !== 'deviceAuthorization'))
    return undefined;
  return { type: 'refresh_token', url: refreshUrl };
}

/** The variables that the headers and other credentials of requests carry. */
export function carriedBy(requests: readonly HttpRequest[]): Set<string> {
  const templates = requests.flatMap(({ headers, credentials }) =>
    [...headers, ...credentials].map(({ value }) => value),
  );
  return new Set(
    templates.flatMap((template) =>
      parseTemplate(template).flatMap((part) => (part.kind === 'variable' ? [part.name] : [])),
    ),
  );
}

/** Builds the request for a token; undefined if its URL leads nowhere. A relative URL is resolved against the server. */
export function tokenStep(
  { variable, others }: TokenSource,
  id: string,
  targets: TargetPlan,
): Step | undefined {
  const { auth } = variable;
  const grant = auth === undefined ? undefined : grantOf(auth);
  const url = parseUrl(grant?.url ?? '', baseOf(targets));
  if (auth === undefined || grant === undefined || url === undefined || !/^https?:$/.test(url.protocol))
    return undefined;
  const nameOf = (part: string): string =>
    `\${${others.find((each) => each.auth?.part === part)?.name ?? ''}}`;
  const fields: string[] = [
    `grant_type=${grant.type}`,
    ...(grant.type === 'refresh_token' ? [`refresh_token=${nameOf('refreshToken')}`] : []),
    ...(grant.type === 'password'
      ? [`username=${nameOf('username')}`, `password=${nameOf('password')}`]
      : []),
    `client_id=${nameOf('clientId')}`,
    `client_secret=${nameOf('clientSecret')}`,
    // Without scopes, a refreshed token has those that the user granted.
    ...((auth.scopes ?? []).length === 0 || grant.type === 'refresh_token'
      ? []
      : [`scope=${escapeTemplate((auth.scopes ?? []).map(encodeURIComponent).join('+'))}`]),
  ];
  const bodyTemplate = fields.join('&');
  const contentType = 'application/x-www-form-urlencoded';
  const rendered = render(
    url.pathname,
    url.host,
    contentType,
    fillTemplate(bodyTemplate, () => ''),
  );
  return {
    id,
    operationPointer: formatPointer(['components', 'securitySchemes', auth.scheme]),
    role: 'prerequisite',
    request: {
      method: 'POST',
      basePath: { byTarget: { [targetName(url)]: '' } },
      pathTemplate: url.pathname,
      parameters: [],
      headers: [
        { name: 'Accept', value: 'application/json', source: 'accept' },
        { name: 'Content-Type', value: contentType, source: 'content-type' },
      ],
      credentials: [],
      bodies: [
        {
          mediaType: contentType,
          required: true,
          schema: null,
          variants: [],
          encoding: {},
          insertionPoints: [],
        },
      ],
      bodyTemplate,
      rendered,
    },
    responses: [{ status: '200', kind: 'success', mediaTypes: [], headers: [], links: [] }],
    outputs: [{ name: 'access_token', from: '$response.body#/access_token', type: 'string' }],
    purpose: 'token',
    fuzz: false,
    destructive: false,
  };

  function render(path: string, host: string, type: string, data: string): RenderedMessage {
    const headers: [string, string][] = [
      ['Host', host],
      ['Accept', 'application/json'],
      ['Content-Type', type],
      ['Content-Length', String(data.length)],
    ];
    return { line: `POST ${path} HTTP/1.1`, headers, body: { encoding: 'utf8', data } };
  }
}

/** The edges from a token to the steps that carry it. */
export function tokenEdges(from: string, variable: string, steps: readonly Step[]): Edge[] {
  return steps
    .filter(({ request }) => carriedBy([request]).has(variable))
    .map(({ id }) => ({
      from,
      to: id,
      bindings: [
        {
          target: { step: id, insertionPoint: variable },
          expression: `$steps.${from}.outputs.access_token`,
          origin: 'dependency',
          confidence: 1,
        },
      ],
      optional: false,
    }));
}

function baseOf({ targets }: TargetPlan): string | undefined {
  const [target] = targets;
  return target === undefined || target.name === '' ? undefined : `${target.name}${target.basePath}/`;
}

function targetName({ protocol, hostname, port }: NonNullable<ReturnType<typeof parseUrl>>): string {
  return `${protocol}//${hostname}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`;
}
