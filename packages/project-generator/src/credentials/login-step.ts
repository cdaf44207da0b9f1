import { bodyKindOf } from '@assay/api-knowledge';
import { formatPointer } from '@assay/core';
import { isJsonObject } from '@assay/json-schema';
import { buildTargetRecords } from '../flows/build-steps.js';
import { briefExpectations, expectationsOf } from '../flows/expectations.js';
import type { AuthBinding, Variable } from '../records/index.js';
import { buildRequest } from '../requests/build-request.js';
import type { PlannedBody } from '../requests/planned.js';
import { escapeTemplate, fillTemplate } from '../templates/template.js';
import { toUtf8 } from '../wire/bytes.js';
import type { CredentialSource, CredentialTools } from './credential-source.js';
import type { Login } from '../security/find-login.js';
import { noSecurity } from '../security/plan-security.js';

/** Placeholders for the credentials while a body is encoded; every encoding leaves letters unchanged. */
const marks = { username: 'AssayUserMark', password: 'AssayPasswordMark' } as const;

/** Builds the request that logs a user in; undefined if its body cannot be written. */
export function loginStep(
  login: Login,
  scheme: readonly Variable[],
  id: string,
  { registry, getRequestPlan: planOf }: CredentialTools,
): CredentialSource | undefined {
  const plan = planOf(login.operation);
  const body = plan.bodies.find(({ mediaType }) => ['json', 'urlencoded'].includes(bodyKindOf(mediaType)));
  const bodyTemplate = body === undefined ? undefined : templateOf(body, login, scheme);
  if (body === undefined || bodyTemplate === undefined) return undefined;
  const open = { ...plan, bodies: [body], security: noSecurity };
  const request = buildRequest(open, registry, {
    targets: buildTargetRecords(open),
    prefix: `${id}.`,
    bound: new Set(),
    whole: false,
  });
  const data = fillTemplate(bodyTemplate, () => '');
  const length = String(toUtf8(data).length);
  return {
    steps: [
      {
        id,
        operationPointer: formatPointer(login.operation.segments()),
        role: 'prerequisite',
        request: {
          ...request,
          bodyTemplate,
          rendered: {
            ...request.rendered,
            headers: request.rendered.headers.map(([name, value]) => [
              name,
              name === 'Content-Length' ? length : value,
            ]),
            body: { encoding: 'utf8', data },
          },
        },
        responses: briefExpectations(expectationsOf(login.operation, registry)),
        outputs: [{ name: 'credential', from: login.from, type: 'string' }],
        purpose: 'login',
        fuzz: false,
        destructive: false,
      },
    ],
    edges: [],
    output: 'credential',
  };
}

/** Returns the body with the user's variables in its two fields. */
function templateOf(
  body: PlannedBody,
  { username, password }: Login,
  scheme: readonly Variable[],
): string | undefined {
  const value = body.variants[0]?.value;
  if (!isJsonObject(value)) return undefined;
  const serialized = body.write({ ...value, [username]: marks.username, [password]: marks.password });
  if ('refused' in serialized) return undefined;
  const { encoding, data } = serialized.data;
  if (encoding !== 'utf8') return undefined;
  const variable = (part: AuthBinding['part']): string =>
    `\${${scheme.find(({ auth }) => auth?.part === part)?.name ?? ''}}`;
  return escapeTemplate(data)
    .replace(marks.username, () => variable('username'))
    .replace(marks.password, () => variable('password'));
}
