import { joinWords, percentDecoded, shorten } from '@assay/text';
import {
  Components,
  Header,
  type Node,
  Operation,
  Parameter,
  PathItem,
  RequestBody,
  Response,
  Schema,
} from '@assay/core';
import { withoutPassword } from '@assay/api-knowledge';

/** Formats a text as a Markdown code span with a maximum length. Replaces characters that would end the span. */
export function code(text: string, max = maxLength): string {
  return `\`${plain(text, max)}\``;
}

/** Prepares a text for a code span that is added later: limits its length, and replaces characters that would end the span. */
export function plain(text: string, max = maxLength): string {
  return shorten(text, max).replaceAll('`', "'");
}

const maxLength = 80;

/**
 * Lists names in backticks: `` `200`, `404` and `default` ``. Counts names beyond the first `max`: `and 3 more`. Replaces a
 * backtick in a name with an apostrophe.
 *
 * @param total the number of all names, if only the first of them are given
 */
export function enumerate(names: readonly string[], max = 4, total = names.length): string {
  const visible = names
    .slice(0, total > max ? max - 1 : max)
    .map((name) => `\`${name.replaceAll('`', "'")}\``);
  if (visible.length < total) visible.push(`${total - visible.length} more`);
  return joinWords(visible, 'and');
}

/**
 * Names an operation as a code span of limited length: `` `GET /loans/{id}` ``. Shortens long paths in the middle, because many
 * of them begin alike.
 */
export function nameOperation({ signature }: Operation, max = 140): string {
  if (signature.length <= max) return code(signature, max);
  const head = Math.floor(max / 3);
  return code(`${signature.slice(0, head)}…${signature.slice(head + 1 - max)}`, max);
}

/** Adds the indefinite article to a noun: `an access token`, `a one-time code`, `an IBAN`. */
export function withArticle(noun: string): string {
  return `${/^(?!one-|uni|us|eu|url)[aeiou]/i.test(noun) || /^(?:HTTP|SSN|XML)\b/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** Formats a URL as a Markdown code span with a maximum length, without a password. */
export function urlCode(url: string, max = 120): string {
  return url.trim() === '' ? 'an empty text' : code(withoutPassword(url.trim()), max);
}

/**
 * Names the document at a URI in a finding: a file by its name, others by their URL without userinfo and query, which can contain
 * secrets.
 */
export function documentName(uri: string): string {
  if (/^https?:/i.test(uri)) {
    const [, origin = uri, path = ''] = /^(https?:\/\/[^/?#]*)([^?#]*)/i.exec(uri) ?? [];
    return origin.replace(/\/\/.*@/, '//') + path;
  }
  const name = /([^/?#]*)\/?(?:[?#].*)?$/.exec(uri)?.[1] ?? '';
  return name === '' ? uri : percentDecoded(name);
}

/**
 * Names a schema in a sentence: `nickname`, `NewUser.address.street`, `tags[]`, `pet.yaml` for a file that is a schema, `body`
 * for the schema of a body.
 */
export function nameSchema(schema: Schema): string {
  const steps: string[] = [];
  let node = schema;
  for (; node.base === undefined && node.parent instanceof Schema; node = node.parent)
    steps.push(stepName(node));
  const outside = nameOutermost(node);
  const inside = steps.reverse().join('');
  const name = outside === '' ? inside.replace(/^\./, '') : outside + inside;
  return shorten(name === '' ? 'body' : name, maxLength);
}

/**
 * Names the use of a node in requests or responses: `` `createUser` ``, `` `POST /users` `` without an operationId,
 * `` `/users/{id}` `` for nodes that all operations of a path share. Returns "several operations" for shared nodes, or "operations
 * that use it" if the document has none.
 */
export function nameUse(at: Node, max = maxLength): string {
  for (let node: Node | undefined = at; node !== undefined; node = node.parent) {
    if (node instanceof Operation) return code(node.operationId ?? node.signature, max);
    if (node instanceof PathItem) return code(node.path, max);
  }
  const operation = at.soleOperation;
  if (at.usage.reachedBy === undefined) return 'operations that use it';
  return operation === undefined
    ? 'several operations'
    : code(operation.operationId ?? operation.signature, max);
}

function stepName({ step, key }: Schema): string {
  switch (step) {
    case 'properties':
    case '$defs':
    case 'definitions':
      return `.${String(key)}`;
    case 'items':
    case 'prefixItems':
    case 'additionalItems':
    case 'unevaluatedItems':
      return key === undefined ? '[]' : `[${String(key)}]`;
    case 'patternProperties':
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return '.*';
    case 'propertyNames':
      return '.propertyNames';
    case 'anyOf':
    case 'oneOf':
      return `.${step}[${String(key)}]`;
    default:
      return '';
  }
}

/** Names the outermost schema: its component, parameter, header or file. Empty for a body. */
function nameOutermost({ base, document, parent, key }: Schema): string {
  if (base !== undefined) return base.at(-1) ?? documentName(document.uri);
  switch (parent?.kind) {
    case 'Components':
      return String(key ?? '');
    case 'Parameter':
      return nameParameter(parent);
    case 'Header':
      return String(parent.key ?? '');
    case 'MediaType':
      return nameContent(parent.parent);
    default:
      return '';
  }
}

/** Names a parameter or header whose value is described by `content`. */
function nameContent(carrier: Node | undefined): string {
  if (carrier?.kind === 'Parameter') return nameParameter(carrier);
  return carrier?.kind === 'Header' ? String(carrier.key ?? '') : '';
}

/** Names a parameter, even if it lacks a `name`. */
function nameParameter(parameter: Node): string {
  const name = parameter instanceof Parameter ? parameter.name : (parameter.text('name') ?? '');
  return name === '' ? 'parameter' : name;
}

/**
 * Names a schema in a sentence, with its use if it is not in a component: `` `Pet.age` ``, `` `limit` in `listPets` ``,
 * `` `body.age` in the `200` response of `getPet` ``, `` `size` in the parameter `PageSize` ``.
 */
export function locateSchema(schema: Schema): string {
  const name = code(nameSchema(schema));
  let outermost: Node = schema;
  while (outermost.base === undefined && outermost.parent instanceof Schema) outermost = outermost.parent;
  if (outermost.base !== undefined || outermost.parent instanceof Components) return name;
  return `${name} in ${nameCarrier(outermost)}`;
}

function nameCarrier(schema: Node): string {
  for (let node: Node | undefined = schema; node !== undefined; node = node.parent) {
    const shared = node.parent instanceof Components ? code(String(node.key), 40) : undefined;
    // A parameter with the same name as the schema is already named.
    if (node.text('name') === node.key && node instanceof Parameter) break;
    if (shared !== undefined && node instanceof Parameter) return `the parameter ${shared}`;
    if (shared !== undefined && node instanceof Header) break;
    if (node instanceof RequestBody) {
      return shared === undefined ? `the request of ${nameUse(node, 60)}` : `the request body ${shared}`;
    }
    if (node instanceof Response && node.key !== undefined) {
      const response = code(String(node.key), 20);
      return shared === undefined
        ? `the ${response} response of ${nameUse(node, 60)}`
        : `the response ${shared}`;
    }
  }
  return nameUse(schema, 60);
}
