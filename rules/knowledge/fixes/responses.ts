import { documentedCodes } from '@assay/api-knowledge';
import { isReference, Operation, Response, type Model, type Node } from '@assay/core';
import { assigned } from './edits.js';
import {
  mostOften,
  namedBody,
  problemBody,
  problemSchema,
  shownErrorBody,
  usualErrorBody,
} from './error-body.js';
import { isObject, type FieldPosition, type Fix, type FixPlace, type Intent } from '@assay/fixes';

/** A response that operations lack. */
export interface LackingResponse {
  readonly code: string;
  /** The name of the component that it becomes where the document has none yet: `TooManyRequests`. */
  readonly name: string;
  readonly description: string;
  /** By their names. */
  readonly headers?: Readonly<Record<string, DescribedHeader>>;
  /** The operations that should have it. */
  isConcerned(operation: Operation): boolean;
  /** True for operations that have it. */
  isDocumented(operation: Operation): boolean;
}

/**
 * Fixes that document a response wherever a finding says that it is missing, by one component that all operations refer to: with the body that
 * errors of the API have most often, or, where that is not asked for, with Problem Details (RFC 9457).
 *
 * @param beside - documented in the same operations, where they lack it too
 */
export function responseFixes(
  title: string,
  response: LackingResponse,
  beside?: Omit<LackingResponse, 'isConcerned' | 'isDocumented'>,
): Fix[] {
  const make = (place: FixPlace, isProblem: boolean): readonly Intent[] | undefined => {
    const operations = lackingOperations(place, response);
    const described = [response, ...(beside === undefined ? [] : [beside])];
    const isBodyKnown = described.every((one) => hasBody(place.model, one));
    if (operations.length === 0 || isBodyKnown === isProblem) return undefined;
    const intents = responseIntents(place.model, operations, response, isProblem);
    return beside === undefined
      ? intents
      : [...intents, ...responseIntents(place.model, operations, beside, isProblem)];
  };
  return [
    { kind: 'suggested', title, make: (place) => make(place, false) },
    {
      kind: 'unsafe',
      title: `${title.replace(/\.$/, '')}, with Problem Details as the body.`,
      make: (place) => make(place, true),
    },
  ];
}

/** True for a response whose body the document tells, or that needs none: an error without a body would be another fault. */
function hasBody(model: Model, { code, name }: Described): boolean {
  if (code === '415' || usualErrorBody(model) !== undefined) return true;
  const component = model.document.components?.responses.get(name);
  const reference = usualReference(model, code);
  return component !== undefined || reference !== undefined;
}

/** A header of a response, as 2.0 describes it: with the fields of its schema beside the description. */
export interface DescribedHeader {
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** A count of seconds (RFC 9110, section 10.2.3). */
export const retryAfter: DescribedHeader = {
  description: 'How many seconds to wait before the next request.',
  schema: { type: 'integer', format: 'int32' },
};

/** A structured field, which is written in visible characters and spaces of ASCII (RFC 9651, section 3). */
export const rateLimit: DescribedHeader = {
  description: 'The limit, and how much of it is left.',
  schema: { type: 'string', pattern: '^[ -~]*$' },
};

/** The response to too many requests. */
export const tooManyRequests = {
  code: '429',
  name: 'TooManyRequests',
  description: 'The client has sent too many requests; it may try again later.',
  headers: {
    'Retry-After': retryAfter,
    RateLimit: rateLimit,
  },
};

function lackingOperations({ node, model }: FixPlace, response: LackingResponse): readonly Operation[] {
  for (let around: Node | undefined = node; around !== undefined; around = around.parent)
    if (around instanceof Operation) return [around];
  return model.document.operations.filter(
    (operation) => response.isConcerned(operation) && !response.isDocumented(operation),
  );
}

type Described = Omit<LackingResponse, 'isConcerned' | 'isDocumented'>;

function responseIntents(
  model: Model,
  operations: readonly Operation[],
  response: Described,
  isProblem: boolean,
): Intent[] {
  const { document } = model.document;
  const isOld = model.document.format === 'oas2';
  const section = isOld ? ['responses'] : ['components', 'responses'];
  const known = usualReference(model, response.code);
  const value = { $ref: known ?? `#/${section.join('/')}/${response.name}` };
  const usual = response.code === 'default' ? shownErrorBody(model) : usualErrorBody(model);
  const body = usual ?? (isProblem ? problemBody(isOld) : {});
  const own = responseObject(isOld, response, body);
  const isThere = model.document.components?.responses.has(response.name) === true;
  const intents: Intent[] = [];
  for (const operation of operations) {
    if (documentedCodes(operation) === undefined || !isObject(operation.raw['responses'])) continue;
    if (operation.raw['responses'][response.code] !== undefined) continue;
    const isLocal = operation.document === document;
    intents.push({
      kind: 'set',
      document: operation.document,
      pointer: [...operation.segments(), 'responses', response.code],
      // What another file refers to is in that file.
      value: isLocal ? value : own,
      position: positionOf(response.code, Object.keys(operation.raw['responses'])),
    });
  }
  const isUsed = intents.some((intent) => intent.document === document);
  if (isUsed && known === undefined && !isThere) {
    const named = namedBody(model, body);
    const value = responseObject(isOld, response, named.body);
    intents.push({ kind: 'set', document, pointer: [...section, response.name], value }, ...named.intents);
  } else if (isUsed) intents.push(...headerIntents(model, value.$ref, response));
  if (isUsed && isProblem && isOld) intents.push(...producesIntents(model, operations));
  if (isUsed && isProblem) {
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

/** What says in 2.0 that operations answer with Problem Details as well. */
function producesIntents({ document: root }: Model, operations: readonly Operation[]): Intent[] {
  const type = 'application/problem+json';
  const { document } = root;
  return operations.map((operation): Intent => {
    const holder = operation.raw['produces'] === undefined ? root : operation;
    if (holder.raw['produces'] !== undefined)
      return {
        kind: 'append',
        document: holder.document,
        pointer: [...holder.segments(), 'produces'],
        value: type,
      };
    const value = ['application/json', type];
    return { kind: 'set', document, pointer: ['produces'], value, position: { before: 'paths' } };
  });
}

/** The headers that a component lacks which is referred to, where no response of the API has such headers. */
function headerIntents(model: Model, reference: string, { headers }: Described): Intent[] {
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  const component = model.document.components?.responses.get(name);
  if (headers === undefined || !(component instanceof Response) || tellsOfLimits(model)) return [];
  const isOld = model.document.format === 'oas2';
  const known = new Set([...component.headers.keys()].map((key) => key.toLowerCase()));
  return Object.entries(headers)
    .filter(([key]) => !known.has(key.toLowerCase()))
    .map(([key, header]) => assigned(component, ['headers', key], headerObject(header, isOld)));
}

function tellsOfLimits({ nodes }: Model): boolean {
  return nodes.some(
    (node) => node instanceof Response && [...node.headers.keys()].some((name) => /rate-?limit/i.test(name)),
  );
}

/** A status stands behind those that are smaller, and `default` behind all of them. */
function positionOf(code: string, codes: readonly string[]): FieldPosition | undefined {
  const smaller = codes.findLast((one) => /^\d/.test(one) && (code === 'default' || one < code));
  if (smaller !== undefined) return { after: smaller };
  const [first] = codes;
  return first === undefined || code === 'default' ? undefined : { before: first };
}

/** The reference that other operations have under a code most often. */
function usualReference(model: Model, code: string): string | undefined {
  const counts = new Map<string, number>();
  for (const operation of model.document.operations) {
    const slot = operation.responses?.find((entry) => entry.code === code)?.slot;
    if (slot === undefined || !isReference(slot) || slot.document !== model.document.document) continue;
    if (slot.ref.startsWith('#/')) counts.set(slot.ref, (counts.get(slot.ref) ?? 0) + 1);
  }
  return mostOften(counts);
}

function responseObject(isOld: boolean, { description, headers }: Described, body: object): object {
  const written = Object.entries(headers ?? {}).map(([name, header]): [string, object] => [
    name,
    headerObject(header, isOld),
  ]);
  return {
    description,
    ...(written.length === 0 ? {} : { headers: Object.fromEntries(written) }),
    ...body,
  };
}

/** A Header Object. */
export function headerObject({ description, schema }: DescribedHeader, isOld: boolean): object {
  return isOld ? { description, ...schema } : { description, schema };
}
