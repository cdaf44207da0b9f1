import type { JsonObject } from '@assay/json-schema';
import { parseTemplate, type HttpRequest, type Step } from '@assay/project-generator';
import { writeYaml } from '../companion/write.js';
import { identifier } from '../companion/names.js';
import type { ExportSource } from '../exporter.js';
import { splitManualSteps } from '../shared/manual-steps.js';
import { flowEntries, serverFinder, type FlowEntry, type RequestServer } from '../shared/flow-entry.js';
import { listPointerKeys } from '../shared/output-source.js';
import { UniqueNames } from '../shared/unique-names.js';

interface Header {
  readonly name: string;
  readonly value: string;
}

/** Tools for writing a user. */
interface UserTools {
  /** The placeholders, by variable name of the import. */
  readonly names: ReadonlyMap<string, string>;
  readonly serverOf: (request: HttpRequest) => RequestServer;
}

/**
 * Writes the users of an API in the format of Web Fuzzing Commons: the headers of each combination of schemes, and the requests
 * for cookies or tokens. Credentials are placeholders such as `<AUTH_KEY>`. Undefined if no operation has all its credentials in
 * headers.
 *
 * @param names the placeholders, by variable name of the import
 */
export function writeWfc(source: ExportSource, names: ReadonlyMap<string, string>): string | undefined {
  const machine = splitManualSteps(source, isBeyondWfc);
  const tools: UserTools = { names, serverOf: serverFinder(source) };
  const unique = new UniqueNames();
  const users = new Map<string, JsonObject>();
  for (const entry of flowEntries(machine.source)) {
    const { flow, subject } = entry;
    // An incomplete set of credentials is useless.
    if (hasKeyInQuery(subject)) continue;
    const login = loginOf(entry, tools);
    const fixedHeaders = listAuthHeaders(subject.request, login?.variable, names);
    if (fixedHeaders.length === 0 && login === undefined) continue;
    const key = JSON.stringify([fixedHeaders, login]);
    if (users.has(key)) continue;
    const schemes = (flow.auth[0]?.schemes ?? []).map(({ scheme }) => identifier(scheme)).join('-');
    users.set(key, {
      name: unique.give(schemes === '' ? 'user' : schemes),
      ...(fixedHeaders.length === 0 ? {} : { fixedHeaders }),
      ...(login === undefined ? {} : { loginEndpointAuth: login.endpoint }),
    });
  }
  if (users.size === 0) return undefined;
  const text = writeYaml({ auth: [...users.values()] });
  return `# Replace the names in angle brackets with credentials${encodingIn(text)}.\n${text}`;
}

/** Returns the escaping for `payloadRaw`, which readers send unchanged. */
function encodingIn(text: string): string {
  return /^ *payloadRaw:/m.test(text)
    ? ', in `payloadRaw` encoded as its `contentType` wants: `a+b` is `a%2Bb` in a form'
    : '';
}

/** True for the last credential request if the format cannot describe it: it needs a person, or an address from a response. */
export function isBeyondWfc({ manual, request }: Step): boolean {
  return manual !== undefined || request.urlTemplate !== undefined;
}

/** Lists the operations without a user, because the format does not support keys in the query. */
export function withKeysInQuery(source: ExportSource): string[] {
  const count = flowEntries(source).filter(({ subject }) => hasKeyInQuery(subject)).length;
  if (count === 0) return [];
  const subject = count === 1 ? '1 operation has' : `${count} operations have`;
  return [`${subject} no user: a key is sent in the query, which the format does not support.`];
}

function hasKeyInQuery({ request }: Step): boolean {
  return request.credentials.some((credential) => credential.in === 'query');
}

/** Lists the headers with credentials, except the one that a login provides. */
function listAuthHeaders(
  { headers, credentials }: HttpRequest,
  headerText: string | undefined,
  names: ReadonlyMap<string, string>,
): Header[] {
  const isGiven = ({ value }: { readonly value: string }): boolean =>
    headerText !== undefined && listTemplateVariables(value).includes(headerText);
  const cookies = credentials.filter((each) => each.in === 'cookie' && !isGiven(each));
  return [
    ...headers
      .filter((header) => header.source === 'auth' && !isGiven(header))
      .map(({ name, value }) => ({ name, value: filled(value, names) })),
    ...(cookies.length === 0
      ? []
      : [
          {
            name: 'Cookie',
            value: cookies.map(({ name, value }) => `${name}=${filled(value, names)}`).join('; '),
          },
        ]),
  ];
}

interface LoginOutput {
  /** The variable of the obtained credential. */
  readonly variable: string;
  readonly endpoint: JsonObject;
}

/** Builds the credential request of an operation; undefined if none exists, or more than one. */
function loginOf({ flow, subject }: FlowEntry, tools: UserTools): LoginOutput | undefined {
  const steps = flow.steps.filter(({ purpose }) => purpose === 'token' || purpose === 'login');
  const [step] = steps;
  if (step === undefined || steps.length > 1) return undefined;
  const edge = flow.edges.find(({ from, to }) => from === step.id && to === subject.id);
  const variable = edge?.bindings[0]?.target.insertionPoint;
  const handled = variable === undefined ? undefined : handlingOf(step, subject.request, variable);
  if (variable === undefined || handled === undefined) return undefined;
  return { variable, endpoint: { ...describeTokenEndpoint(step, tools), ...handled } };
}

function describeTokenEndpoint({ request, purpose }: Step, { names, serverOf }: UserTools): JsonObject {
  const target = request.rendered.line.split(' ')[1] ?? '/';
  const { origin, basePath } = serverOf(request);
  const contentType = request.bodies[0]?.mediaType;
  return {
    // A login path of the API is relative to the tool's base URL.
    ...(purpose === 'login'
      ? {
          endpoint:
            basePath !== '' && target.startsWith(`${basePath}/`) ? target.slice(basePath.length) : target,
        }
      : { externalEndpointURL: `${origin}${target}` }),
    verb: request.method,
    ...(contentType === undefined ? {} : { contentType }),
    payloadRaw: filled(request.bodyTemplate ?? '', names),
  };
}

/** Returns the handling of the response: keep its cookies, or extract the token. */
function handlingOf(step: Step, request: HttpRequest, variable: string): JsonObject | undefined {
  const from = step.outputs[0]?.from ?? '';
  if (/^\$response\.header\.set-cookie/i.test(from)) return { expectCookies: true };
  const header = request.headers.find(({ value }) => listTemplateVariables(value).includes(variable));
  const [, pointer] = /^\$response\.body#(.+)$/.exec(from) ?? [];
  if (header === undefined || pointer === undefined || listPointerKeys(pointer).length === 0)
    return undefined;
  const sendTemplate = parseTemplate(header.value)
    .map((part) => (part.kind === 'text' ? part.text : '{token}'))
    .join('');
  return {
    token: {
      extractFrom: 'body',
      extractSelector: pointer,
      sendIn: 'header',
      sendName: header.name,
      sendTemplate,
    },
  };
}

function filled(template: string, names: ReadonlyMap<string, string>): string {
  return parseTemplate(template)
    .map((part) => (part.kind === 'text' ? part.text : `<${names.get(part.name) ?? ''}>`))
    .join('');
}

function listTemplateVariables(template: string): string[] {
  return parseTemplate(template).flatMap((part) => (part.kind === 'variable' ? [part.name] : []));
}
