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

/** A code span of Markdown, with a maximum length; what would end it early is replaced. */
export function code(text: string, max = maxLength): string {
  return `\`${plain(text, max)}\``;
}

/** A text for a code span that is put around it later: with a maximum length, and with nothing that would end the span. */
export function plain(text: string, max = maxLength): string {
  return shorten(text, max).replaceAll('`', "'");
}

const maxLength = 80;

/**
 * Names one after another, each in backticks: `` `200`, `404` and `default` ``; what is beyond the first `max` is counted: `and 3 more`.
 * A backtick in a name would end its code span, and becomes an apostrophe.
 *
 * @param total how many there are, if only the first of them are given
 */
export function enumerate(names: readonly string[], max = 4, total = names.length): string {
  const visible = names
    .slice(0, total > max ? max - 1 : max)
    .map((name) => `\`${name.replaceAll('`', "'")}\``);
  if (visible.length < total) visible.push(`${total - visible.length} more`);
  return joinWords(visible, 'and');
}

/** `` `GET /loans/{id}` `` as a code span of limited length; what is too long loses its middle, since many paths begin alike. */
export function nameOperation({ signature }: Operation, max = 140): string {
  if (signature.length <= max) return code(signature, max);
  const head = Math.floor(max / 3);
  return code(`${signature.slice(0, head)}…${signature.slice(head + 1 - max)}`, max);
}

/** A noun with its indefinite article: `an access token`, `a one-time code`, `an IBAN`. */
export function withArticle(noun: string): string {
  return `${/^(?!one-|uni|us|eu|url)[aeiou]/i.test(noun) || /^(?:HTTP|SSN|XML)\b/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** A URL as a code span of Markdown, with a maximum length and without the password that may be in it. */
export function urlCode(url: string, max = 120): string {
  return url.trim() === '' ? 'an empty text' : code(withoutPassword(url.trim()), max);
}

/**
 * The name of the document at a URI in a finding: the name of a file, the URL of anything else,
 * without userinfo and query, which can contain secrets.
 */
export function documentName(uri: string): string {
  if (/^https?:/i.test(uri)) {
    const [, origin = uri, path = ''] = /^(https?:\/\/[^/?#]*)([^?#]*)/i.exec(uri) ?? [];
    return origin.replace(/\/\/.*@/, '//') + path;
  }
  const name = /([^/?#]*)\/?(?:[?#].*)?$/.exec(uri)?.[1] ?? '';
  return name === '' ? uri : percentDecoded(name);
}

/** The name of a schema in a sentence: `nickname`, `NewUser.address.street`, `tags[]`; `pet.yaml` for a file that is a schema, `body` for a body itself. */
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
 * Names the place where the requests or responses of an API carry a node, for a sentence: `` `createUser` ``, `` `POST
 * /users` `` where the operation has no operationId, `` `/users/{id}` `` for what all operations of a path share,
 * "several operations", or "operations that use it" where this document has none.
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

/** The name of a schema with no other around it: its component, its parameter, its header, the file that it is; '' for a body. */
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

/** The name of a parameter or header whose value is described by `content`. */
function nameContent(carrier: Node | undefined): string {
  if (carrier?.kind === 'Parameter') return nameParameter(carrier);
  return carrier?.kind === 'Header' ? String(carrier.key ?? '') : '';
}

/** The name of a parameter; what lacks one is a parameter all the same. */
function nameParameter(parameter: Node): string {
  const name = parameter instanceof Parameter ? parameter.name : (parameter.text('name') ?? '');
  return name === '' ? 'parameter' : name;
}

/**
 * The name of a schema in a sentence, and where it is used if it is in no component: `` `Pet.age` ``,
 * `` `limit` in `listPets` ``, `` `body.age` in the `200` response of `getPet` ``, `` `size` in the parameter `PageSize` ``.
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
    // A parameter with the name of the schema has already been named.
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
