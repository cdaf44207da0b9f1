import type { HttpRequest, RenderedMessage, RequestParameter, Target } from '../records/index.js';
import { fillTemplate, parseTemplate, scalarText } from '../templates/template.js';
import { decodeBytes } from '../wire/bytes.js';
import { writeParameter } from '../wire/write-parameter.js';
import { layOut, type ParameterText } from './parameter-layout.js';
import { isHeaderValue, writeHead } from './message.js';
import { readJson } from '@assay/text';

/** Thrown if the caller's value for a variable cannot be sent. */
export class RenderError extends Error {
  readonly code = 'ERR_ASSAY_RENDER';
}

/**
 * Renders a request for a target as one message.
 *
 * @param valueOf returns the value of a variable; undefined keeps a parameter as in the record, and leaves a credential empty
 * @throws RenderError if a value cannot be sent, such as a text with a line break in a header.
 */
export function renderRequest(
  request: HttpRequest,
  target: Target,
  valueOf: (variable: string) => unknown,
): RenderedMessage {
  const { bodies, rendered } = request;
  // Prerequisite steps have no variants; their body is in the rendered message.
  const wire = bodies[0]?.variants[0]?.wire;
  const body = wire === undefined ? rendered.body : { encoding: wire.encoding, data: wire.data };
  const contentType =
    wire?.contentType ?? rendered.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const { line, headers } = writeHead(
    layOut(request, {
      host: getRequestHost(target),
      basePath: request.basePath.byTarget[target.name] ?? '',
      contentType: body === null ? undefined : contentType,
      contentLength: computeContentLength(
        request.method,
        body === null ? undefined : decodeBytes(body).length,
      ),
      parameter: (parameter) => writeParameterText(parameter, valueOf),
      template: (template) => fillTemplate(template, (name) => credentialText(name, valueOf)),
    }),
  );
  return { line, headers, body };
}

/** Returns the value of `Host`, with the port unless it is the scheme's default. */
export function getRequestHost({ driver, name }: Target): string {
  if (driver.address === '') return name === '' ? '' : 'target.invalid';
  const host = driver.address.includes(':') ? `[${driver.address}]` : driver.address;
  return driver.port === (driver.scheme === 'HTTPS' ? 443 : 80) ? host : `${host}:${driver.port}`;
}

const withContent: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Returns the value of `Content-Length`. Methods that usually have content send 0 without it (RFC 9110, section 8.6). */
export function computeContentLength(method: string, bytes: number | undefined): number | undefined {
  return bytes ?? (withContent.has(method) ? 0 : undefined);
}

function writeParameterText(
  parameter: RequestParameter,
  valueOf: (variable: string) => unknown,
): ParameterText {
  const [part] = parseTemplate(parameter.value);
  const value = part?.kind === 'variable' ? valueOf(part.name) : undefined;
  if (value === undefined) return { text: parameter.serialized, spans: [] };
  const serialized = writeParameter({ ...parameter, schema: true }, value);
  if ('refused' in serialized)
    throw new RenderError(`The ${parameter.in} parameter \`${parameter.name}\`: ${serialized.refused}.`);
  return serialized;
}

function credentialText(name: string, valueOf: (variable: string) => unknown): string {
  const text = scalarText(valueOf(name));
  if (!isHeaderValue(text))
    throw new RenderError(`The value of \`${name}\` has characters that a header cannot carry.`);
  return text;
}

/** Returns the body value of a seed message: as generated, or parsed from its JSON text; undefined for other bodies. */
export function bodyValueOf({ bodies: [body], rendered }: HttpRequest): unknown {
  const [variant] = body?.variants ?? [];
  if (body === undefined || variant !== undefined) return variant?.value;
  if (rendered.body?.encoding !== 'utf8' || !/[/+]json\b/i.test(body.mediaType)) return undefined;
  try {
    return readJson(rendered.body.data);
  } catch {
    return undefined;
  }
}
