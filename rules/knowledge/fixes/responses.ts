import { documentedCodes } from '@assay/api-knowledge';
import { isReference, Operation, Response, type Model, type Node } from '@assay/core';
import { assigned } from './edits.js';
import {
  findMostFrequent,
  createComponentBody,
  problemBody,
  problemSchema,
  findErrorBodyExample,
  usualErrorBody,
} from './error-body.js';
import { headerObject, buildResponseHeader, rateLimit, retryAfter, type DescribedHeader } from './headers.js';
import { isObject } from '@assay/text/patches';
import type { FieldPosition, Fix, FixPlace, Intent } from '@assay/fixes';

/** A response that operations lack. */
export interface LackingResponse {
  readonly code: string;
  /** The name of its component if the document has none yet: `TooManyRequests`. */
  readonly name: string;
  readonly description: string;
  readonly headers?: Readonly<Record<string, DescribedHeader>>;
}

/**
 * Returns fixes that document a missing response as a shared component. The first uses the most frequent error body of the API,
 * the other, if there is no such body, Problem Details (RFC 9457).
 *
 * @param beside - another response to document if the operation lacks it, too
 */
export function responseFixes(response: LackingResponse, beside?: LackingResponse): Fix[] {
  const described = beside === undefined ? [response] : [response, beside];
  const make = (place: FixPlace, isProblem: boolean): readonly Intent[] | undefined => {
    const operation = operationAround(place.node);
    const isBodyKnown = described.every((item) => hasBody(place.model, item));
    if (operation === undefined || isBodyKnown === isProblem) return undefined;
    return described.flatMap((item) => responseIntents(place.model, operation, item, isProblem));
  };
  const codes = described.map(({ code }) => `\`${code}\``);
  const title = `Document ${codes.join(' and ')} for the operation, as ${codes.length === 1 ? 'a component' : 'components'}`;
  return [
    {
      kind: 'suggested',
      title: `${title}.`,
      make: (place) => make(place, false),
    },
    {
      kind: 'unsafe',
      title: `${title}, with Problem Details as the body.`,
      make: (place) => make(place, true),
    },
  ];
}

/**
 * True if the document determines the body of a response, or if it needs none. An error without a body would be another fault.
 */
function hasBody(model: Model, { code, name }: LackingResponse): boolean {
  if (code === '415' || usualErrorBody(model) !== undefined) return true;
  const component = model.document.components?.responses.get(name);
  const reference = usualReference(model, code);
  return component !== undefined || reference !== undefined;
}

export const tooManyRequests = {
  code: '429',
  name: 'TooManyRequests',
  description: 'The client has sent too many requests; it may try again later.',
  headers: {
    'Retry-After': retryAfter,
    RateLimit: rateLimit,
  },
};

function operationAround(node: Node | undefined): Operation | undefined {
  for (let around = node; around !== undefined; around = around.parent)
    if (around instanceof Operation) return around;
  return undefined;
}

function responseIntents(
  model: Model,
  operation: Operation,
  response: LackingResponse,
  isProblem: boolean,
): Intent[] {
  const { document } = model.document;
  const isOld = model.document.format === 'oas2';
  const section = isOld ? ['responses'] : ['components', 'responses'];
  const known = usualReference(model, response.code);
  const value = { $ref: known ?? `#/${section.join('/')}/${response.name}` };
  const usual = response.code === 'default' ? findErrorBodyExample(model) : usualErrorBody(model);
  const body = usual ?? (isProblem ? problemBody(isOld) : {});
  const own = responseObject(response, body, (_, header) => headerObject(header, isOld));
  const isThere = model.document.components?.responses.has(response.name) === true;
  const responses = operation.raw['responses'];
  if (documentedCodes(operation) === undefined || !isObject(responses)) return [];
  if (responses[response.code] !== undefined) return [];
  const isLocal = operation.document === document;
  const intents: Intent[] = [
    {
      kind: 'set',
      document: operation.document,
      pointer: [...operation.segments(), 'responses', response.code],
      // References in another file would resolve in that file.
      value: isLocal ? value : own,
      position: findResponsePosition(response.code, Object.keys(responses)),
    },
  ];
  if (!isLocal) return intents;
  if (known === undefined && !isThere) {
    const namedResponse = createComponentBody(model, body);
    const value = responseObject(response, namedResponse.body, (name, header) =>
      buildResponseHeader(model, name, header),
    );
    intents.push(
      { kind: 'set', document, pointer: [...section, response.name], value },
      ...namedResponse.intents,
    );
  } else intents.push(...lackingHeaders(model, value.$ref, response));
  if (isProblem && isOld) intents.push(producesIntent(model, operation));
  if (isProblem) {
    const schemas = isOld ? ['definitions'] : ['components', 'schemas'];
    intents.push({
      kind: 'set',
      document,
      pointer: [...schemas, 'Problem'],
      value: problemSchema(model.document.format),
    });
  }
  return intents;
}

/** Returns the intent that adds Problem Details to the media types of an operation in 2.0. */
function producesIntent({ document: root }: Model, operation: Operation): Intent {
  const type = 'application/problem+json';
  const holder = operation.raw['produces'] === undefined ? root : operation;
  if (holder.raw['produces'] !== undefined) {
    const pointer = [...holder.segments(), 'produces'];
    return { kind: 'append', document: holder.document, pointer, value: type };
  }
  const value = ['application/json', type];
  return {
    kind: 'set',
    document: root.document,
    pointer: ['produces'],
    value,
    position: { before: 'paths' },
  };
}

/** Returns intents that add missing headers to a referenced component, if no response of the API documents rate limits. */
function lackingHeaders(model: Model, reference: string, { headers }: LackingResponse): Intent[] {
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  const component = model.document.components?.responses.get(name);
  if (headers === undefined || !(component instanceof Response) || documentsRateLimits(model)) return [];
  const known = new Set([...component.headers.keys()].map((key) => key.toLowerCase()));
  return Object.entries(headers)
    .filter(([key]) => !known.has(key.toLowerCase()))
    .map(([key, header]) => assigned(component, ['headers', key], buildResponseHeader(model, key, header)));
}

function documentsRateLimits({ nodes }: Model): boolean {
  return nodes.some(
    (node) => node instanceof Response && [...node.headers.keys()].some((name) => /rate-?limit/i.test(name)),
  );
}

/** Returns the position after all smaller status codes. `default` follows all of them. */
function findResponsePosition(code: string, codes: readonly string[]): FieldPosition | undefined {
  const smaller = codes.findLast((item) => /^\d/.test(item) && (code === 'default' || item < code));
  if (smaller !== undefined) return { after: smaller };
  const [first] = codes;
  return first === undefined || code === 'default' ? undefined : { before: first };
}

/** Returns the most frequent reference for a status code in other operations. */
function usualReference(model: Model, code: string): string | undefined {
  const counts = new Map<string, number>();
  for (const operation of model.document.operations) {
    const slot = operation.responses?.find((entry) => entry.code === code)?.slot;
    if (slot === undefined || !isReference(slot) || slot.document !== model.document.document) continue;
    if (slot.ref.startsWith('#/')) counts.set(slot.ref, (counts.get(slot.ref) ?? 0) + 1);
  }
  return findMostFrequent(counts);
}

/** Returns the object for a header. */
type HeaderWriter = (name: string, header: DescribedHeader) => object;

function responseObject(
  { description, headers }: LackingResponse,
  body: object,
  write: HeaderWriter,
): object {
  const headerEntries = Object.entries(headers ?? {}).map(([name, header]): [string, object] => [
    name,
    write(name, header),
  ]);
  return {
    description,
    ...(headerEntries.length === 0 ? {} : { headers: Object.fromEntries(headerEntries) }),
    ...body,
  };
}
