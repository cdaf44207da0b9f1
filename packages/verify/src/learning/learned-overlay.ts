import { isObject } from '@assay/core';
import { percentDecoded } from '@assay/text';
import { describeComplaint, type Complaint, type Constraint } from './constraint.js';

/** A fact that a run learned about an operation and that its document lacks. */
export interface LearnedFact {
  readonly method: string;
  readonly path: string;
  /** The status of the response with the fact. */
  readonly status: number;
  /** Constraint of the service on the request. */
  readonly complaint?: Complaint;
  /** The schemes of the `security` alternative that was accepted after others were rejected. */
  readonly schemes?: readonly string[];
  /** A body that was accepted after another one was rejected. */
  readonly example?: LearnedExample;
  /** Location of the id in the response to a creation: in its body, or in `Location` if null. */
  readonly id?: { readonly place: readonly string[] | null; readonly isNumber: boolean };
}

/** A body that a service accepted. */
export interface LearnedExample {
  readonly mediaType: string;
  readonly value: unknown;
}

/** An overlay action, and the response that it is based on. */
export interface LearnedAction {
  readonly target: string;
  readonly description: string;
  readonly update?: unknown;
  /** True if the target is removed, so that an update can set another value. */
  readonly remove?: true;
}

type Members = Readonly<Record<string, unknown>>;

/** A value of the document with its path. */
interface Located {
  readonly value: unknown;
  readonly path: readonly (string | number)[];
}

/**
 * Lists the overlay actions that add a run's learned facts to its document. Facts that are already documented, or that no keyword
 * describes, are left out.
 *
 * @param root the value of the document
 */
export function listLearnedActions(facts: readonly LearnedFact[], root: unknown): LearnedAction[] {
  const actions = facts.flatMap((fact) => {
    const operation = at({ value: root, path: [] }, ['paths', fact.path, fact.method.toLowerCase()], root);
    if (operation === undefined) return [];
    return listChanges(fact, operation, root).map((change) => ({ ...change, description: describe(fact) }));
  });
  const known = new Set<string>();
  return actions.filter((action) => {
    const key = JSON.stringify([action.target, action.update ?? null]);
    return !known.has(key) && known.add(key);
  });
}

function listChanges(fact: LearnedFact, operation: Located, root: unknown): readonly Change[] {
  if (fact.schemes !== undefined) return ofSchemes(fact.schemes, operation, root);
  if (fact.example !== undefined) return ofExample(fact.example, operation, root);
  const changed =
    fact.complaint === undefined ? ofId(fact, operation, root) : ofComplaint(fact, operation, root);
  return changed === undefined ? [] : [changed];
}

function describe({ method, path, status, complaint, id, schemes, example }: LearnedFact): string {
  if (schemes !== undefined)
    return `The service answered ${status} to ${method} ${path} until the request carried the credentials of ${schemes.join(' and ')}.`;
  if (example !== undefined)
    return `The service accepted this body of ${method} ${path} (${status}), after it had refused another one.`;
  if (complaint !== undefined)
    return `The service answered ${status} to ${method} ${path} until the request satisfied this requirement: ${describeComplaint(complaint).replaceAll('`', '')}.`;
  const place =
    id?.place === null || id === undefined ? 'its Location header' : `${id.place.join('.')} of its body`;
  return `The answer ${status} of ${method} ${path} names the created resource in ${place}.`;
}

type Change = Omit<LearnedAction, 'description'>;

/** Moves the accepted `security` alternative to the front, because requests use the first one. */
function ofSchemes(schemes: readonly string[], operation: Located, root: unknown): readonly Change[] {
  const own = getMember(operation.value, 'security');
  const stated: unknown = own ?? getMember(root, 'security');
  const alternatives: readonly unknown[] = Array.isArray(stated) ? stated : [];
  const isIt = (each: unknown): boolean =>
    isObject(each) &&
    Object.keys(each).length === schemes.length &&
    schemes.every((scheme) => Object.hasOwn(each, scheme));
  const index = alternatives.findIndex(isIt);
  if (index <= 0) return [];
  const security = [alternatives[index], ...alternatives.filter((_, at) => at !== index)];
  return replaced(operation, 'security', security);
}

/** Sets an accepted body as the example of its media type; 2.0 has no place for it next to a shared schema. */
function ofExample(
  { mediaType, value }: LearnedExample,
  operation: Located,
  root: unknown,
): readonly Change[] {
  const content = at(operation, ['requestBody', 'content', mediaType], root);
  if (content === undefined || getMember(content.value, 'examples') !== undefined) return [];
  return replaced(content, 'example', value);
}

/** Replaces an existing member, because overlays merge objects and append to lists. */
function replaced({ value, path }: Located, name: string, member: unknown): readonly Change[] {
  const update: Change = { target: jsonPath(path), update: { [name]: member } };
  const current = getMember(value, name);
  return typeof current === 'object' && current !== null
    ? [{ target: jsonPath([...path, name]), remove: true }, update]
    : [update];
}

function ofComplaint({ complaint }: LearnedFact, operation: Located, root: unknown): Change | undefined {
  if (complaint === undefined) return undefined;
  const { constraint, path } = complaint;
  const [name] = path;
  if (name === undefined || !isWritable(constraint)) return undefined;
  const parameter = path.length === 1 ? findParameter(name, complaint, operation, root) : undefined;
  if (parameter !== undefined) return ofParameter(parameter, constraint, root);
  if (complaint.in === 'query' || complaint.in === 'header')
    return constraint.kind === 'required'
      ? {
          target: jsonPath(operation.path),
          update: { parameters: [addedParameter(name, complaint.in, root)] },
        }
      : undefined;
  const schema = bodySchema(operation, root);
  return schema && ofProperty(schema, path, constraint, root);
}

/** True for a constraint that keywords can express. */
function isWritable({ kind }: Constraint): boolean {
  return kind !== 'unique' && kind !== 'unknown' && kind !== 'reference';
}

function ofParameter(parameter: Located, constraint: Constraint, root: unknown): Change | undefined {
  if (constraint.kind === 'required')
    return getMember(parameter.value, 'required') === true
      ? undefined
      : { target: jsonPath(parameter.path), update: { required: true } };
  const own = isSwagger(root) ? parameter : at(parameter, ['schema'], root);
  return own && ofSchema(own, constraint, root);
}

function ofProperty(
  schema: Located,
  path: readonly string[],
  constraint: Constraint,
  root: unknown,
): Change | undefined {
  let holder = schema;
  for (const name of path.slice(0, -1)) {
    const inner = /^\d+$/.test(name) ? at(holder, ['items'], root) : at(holder, ['properties', name], root);
    if (inner === undefined) return undefined;
    holder = inner;
  }
  const last = path.at(-1) ?? '';
  const property = at(holder, ['properties', last], root);
  if (constraint.kind !== 'required') return property && ofSchema(property, constraint, root);
  const required = getMember(holder.value, 'required');
  if (Array.isArray(required) && required.includes(last)) return undefined;
  return {
    target: jsonPath(holder.path),
    update: { required: [last], ...(property === undefined ? { properties: { [last]: {} } } : {}) },
  };
}

function ofSchema({ value, path }: Located, constraint: Constraint, root: unknown): Change | undefined {
  const keywords = listKeywords(constraint, root);
  if (Object.keys(keywords).some((keyword) => getMember(value, keyword) !== undefined)) return undefined;
  return Object.keys(keywords).length === 0 ? undefined : { target: jsonPath(path), update: keywords };
}

function listKeywords(constraint: Constraint, root: unknown): Members {
  switch (constraint.kind) {
    case 'required':
    case 'unique':
    case 'unknown':
    case 'reference':
      return {};
    case 'enum':
      return { enum: constraint.values };
    case 'exclusiveMinimum':
      return hasNumericBounds(root)
        ? { exclusiveMinimum: constraint.value }
        : { minimum: constraint.value, exclusiveMinimum: true };
    case 'exclusiveMaximum':
      return hasNumericBounds(root)
        ? { exclusiveMaximum: constraint.value }
        : { maximum: constraint.value, exclusiveMaximum: true };
    default:
      return { [constraint.kind]: constraint.value };
  }
}

/** Describes the id in the response of a creation, if the document describes no body. */
function ofId({ id, status }: LearnedFact, operation: Located, root: unknown): Change | undefined {
  if (id === undefined) return undefined;
  const response = at(operation, ['responses', String(status)], root);
  const schema = id.place === null ? { type: 'string' } : objectSchema(id.place, id.isNumber);
  const header = isSwagger(root) ? schema : { schema };
  const content = isSwagger(root) ? { schema } : { content: { 'application/json': { schema } } };
  const added = id.place === null ? { headers: { Location: header } } : content;
  if (response === undefined) {
    const description = 'Created.';
    return {
      target: jsonPath(operation.path),
      update: { responses: { [status]: { description, ...added } } },
    };
  }
  const isDescribed =
    getMember(response.value, 'content') !== undefined ||
    getMember(response.value, 'schema') !== undefined ||
    (id.place === null && getMember(getMember(response.value, 'headers'), 'Location') !== undefined);
  return isDescribed ? undefined : { target: jsonPath(response.path), update: added };
}

function objectSchema(place: readonly string[], isNumber: boolean): Members {
  const [name, ...rest] = place;
  if (name === undefined) return { type: isNumber ? 'integer' : 'string' };
  return { type: 'object', properties: { [name]: objectSchema(rest, isNumber) } };
}

function addedParameter(name: string, location: 'query' | 'header', root: unknown): Members {
  const type = { type: 'string' };
  return { name, in: location, required: true, ...(isSwagger(root) ? type : { schema: type }) };
}

function findParameter(
  name: string,
  complaint: Complaint,
  operation: Located,
  root: unknown,
): Located | undefined {
  const item = { value: valueIn(root, operation.path.slice(0, -1)), path: operation.path.slice(0, -1) };
  for (const holder of [operation, item]) {
    const parameters = getMember(holder.value, 'parameters');
    for (const index of Array.isArray(parameters) ? parameters.keys() : []) {
      const parameter = at(holder, ['parameters', index], root);
      const location = getMember(parameter?.value, 'in');
      const isIt =
        getMember(parameter?.value, 'name') === name && location !== 'body' && location !== 'formData';
      if (isIt && (complaint.in === undefined || complaint.in === location)) return parameter;
    }
  }
  return undefined;
}

function bodySchema(operation: Located, root: unknown): Located | undefined {
  if (isSwagger(root)) {
    const parameters = getMember(operation.value, 'parameters');
    for (const index of Array.isArray(parameters) ? parameters.keys() : []) {
      const parameter = at(operation, ['parameters', index], root);
      if (getMember(parameter?.value, 'in') === 'body' && parameter !== undefined)
        return at(parameter, ['schema'], root);
    }
    return undefined;
  }
  const body = at(operation, ['requestBody', 'content'], root);
  const [mediaType] = isObject(body?.value) ? Object.keys(body.value) : [];
  return body === undefined || mediaType === undefined ? undefined : at(body, [mediaType, 'schema'], root);
}

/** Maximum length of a chain of references. */
const maxReferences = 20;

/** Finds a nested value, following references within the document. */
function at(from: Located, keys: readonly (string | number)[], root: unknown): Located | undefined {
  let current = resolve(from, root);
  for (const key of keys) {
    if (current === undefined) return undefined;
    const value = getMember(current.value, key);
    if (value === undefined) return undefined;
    current = resolve({ value, path: [...current.path, key] }, root);
  }
  return current;
}

function resolve(start: Located, root: unknown): Located | undefined {
  let current = start;
  for (let count = 0; count < maxReferences; count++) {
    const reference = getMember(current.value, '$ref');
    if (typeof reference !== 'string') return current;
    if (!reference.startsWith('#/')) return undefined;
    const path = reference
      .slice(2)
      .split('/')
      .map((part) => percentDecoded(part).replaceAll('~1', '/').replaceAll('~0', '~'));
    const value = valueIn(root, path);
    if (value === undefined) return undefined;
    current = { value, path };
  }
  return undefined;
}

function valueIn(root: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((value, key) => getMember(value, key), root);
}

function getMember(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  // `as`: any object can be read by its own keys.
  return (value as Members)[key];
}

function isSwagger(root: unknown): boolean {
  return getMember(root, 'swagger') !== undefined;
}

/** True if `exclusiveMinimum` is a number, as in 3.1 and later. */
function hasNumericBounds(root: unknown): boolean {
  return !isSwagger(root) && !String(getMember(root, 'openapi')).startsWith('3.0');
}

/** Formats a normalized path (RFC 9535, section 2.7). */
function jsonPath(path: readonly (string | number)[]): string {
  const steps = path.map((key) =>
    typeof key === 'number'
      ? `[${key}]`
      : /^[A-Za-z_]\w*$/.test(key)
        ? `.${key}`
        : `['${key.replace(/['\\]/g, String.raw`\$&`).replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}']`,
  );
  return `$${steps.join('')}`;
}
