import { resolve, type Link, type MediaType, type Slot } from '@assay/core';
import { allowsReserved, explodes, getParameterStyle, hasSeveralValues } from '../serialisation.js';
import type {
  HeaderPair,
  OperationPair,
  ParameterPair,
  RequestBodyPair,
  ResponsePair,
  SecuritySchemePair,
} from '../pairs.js';
import { writeLink } from './canonical-text.js';
import { FieldComparison, onlyOnOneSide, type FieldDifference } from './field-difference.js';

/** Lists the differing effective fields of a parameter, apart from its schema. */
export function compareParameterFields({
  before,
  after,
  operation,
}: ParameterPair): readonly FieldDifference[] {
  if (before === undefined || after === undefined) return listOneSide(before, after);
  const fields = new FieldComparison(before, after);
  fields.compare('required', before.required, after.required);
  fields.compare('deprecated', before.flag('deprecated'), after.flag('deprecated'));
  const areReserved = [
    allowsReserved(before, operation.before),
    allowsReserved(after, operation.after),
  ] as const;
  fields.compare('allowReserved', ...areReserved);
  const areEmptied = [before, after].map((each) => each.in === 'query' && each.flag('allowEmptyValue'));
  fields.compare('allowEmptyValue', ...pairOf(areEmptied));
  const forms = [formOf(before.content), formOf(after.content)] as const;
  if (forms[0] === forms[1] && (hasSeveralValues(before) || hasSeveralValues(after))) {
    fields.compare(
      'style',
      getParameterStyle(before),
      getParameterStyle(after),
      'collectionFormat',
      'content',
    );
    fields.compare('explode', explodes(before), explodes(after), 'collectionFormat', 'style', 'content');
  }
  fields.compare('content', ...forms, 'schema');
  return fields.differences;
}

function pairOf<T>([a, b]: readonly T[]): [T | undefined, T | undefined] {
  return [a, b];
}

function formOf([mediaType]: readonly MediaType[]): string | undefined {
  return mediaType?.mediaType.toLowerCase();
}

/** Lists a part that only one document has; empty if both have it. */
export function listOneSide(
  before:
    | ParameterPair['before']
    | HeaderPair['before']
    | RequestBodyPair['before']
    | ResponsePair['before']
    | MediaType,
  after:
    | ParameterPair['after']
    | HeaderPair['after']
    | RequestBodyPair['after']
    | ResponsePair['after']
    | MediaType,
): readonly FieldDifference[] {
  return [onlyOnOneSide('', before, after) ?? []].flat();
}

/** Lists the differing effective fields of a request body. */
export function compareRequestBodyFields({ before, after }: RequestBodyPair): readonly FieldDifference[] {
  if (before === undefined || after === undefined) return listOneSide(before, after);
  const fields = new FieldComparison(before, after);
  fields.compare('required', before.required, after.required);
  return fields.differences;
}

/** Lists the differing effective fields of a response: its links. */
export function compareResponseFields({
  before,
  after,
  operation,
}: ResponsePair): readonly FieldDifference[] {
  if (before === undefined || after === undefined) return listOneSide(before, after);
  const names = new Set([...before.links.keys(), ...after.links.keys()]);
  return [...names].flatMap((name) =>
    compareLinks(name, operation, before.links.get(name), after.links.get(name)),
  );
}

function compareLinks(
  name: string,
  operation: OperationPair,
  before: Slot<Link> | undefined,
  after: Slot<Link> | undefined,
): readonly FieldDifference[] {
  const subject = `the link \`${name}\``;
  const [a, b] = [resolve(before) ?? before, resolve(after) ?? after];
  const only = onlyOnOneSide(subject, a, b);
  if (only !== undefined) return [only];
  if (
    a?.kind !== 'Link' ||
    b?.kind !== 'Link' ||
    writeLink(a, operation.before) === writeLink(b, operation.after)
  )
    return [];
  return [{ subject, before: { node: a }, after: { node: b }, fields: ['*'] }];
}

/** Lists the differing effective fields of a response header, apart from its schema. */
export function compareHeaderFields({ before, after }: HeaderPair): readonly FieldDifference[] {
  if (before === undefined || after === undefined) return listOneSide(before, after);
  const fields = new FieldComparison(before, after);
  fields.compare('required', before.flag('required'), after.flag('required'));
  fields.compare('deprecated', before.flag('deprecated'), after.flag('deprecated'));
  fields.compare('explode', before.flag('explode'), after.flag('explode'));
  fields.compare('content', formOf(before.content), formOf(after.content), 'schema');
  return fields.differences;
}

/** Lists the differing effective fields of a security scheme and of its flows. */
export function compareSchemeFields({ before, after }: SecuritySchemePair): readonly FieldDifference[] {
  if (before === undefined || after === undefined) return [];
  const fields = new FieldComparison(before, after);
  fields.compare('type', before.type, after.type, 'scheme', '*');
  // The fields of another type are part of the change of `type`.
  if (before.type !== after.type) return fields.differences;
  fields.compare('scheme', before.scheme, after.scheme, 'type', '*');
  fields.compare('in', before.in, after.in);
  const isHeader = before.in === 'header' && after.in === 'header';
  const normalName = (name: string | undefined) => (isHeader ? name?.toLowerCase() : name);
  fields.compare('name', normalName(before.parameterName), normalName(after.parameterName));
  for (const field of ['bearerFormat', 'openIdConnectUrl', 'oauth2MetadataUrl'])
    fields.compare(field, before.text(field), after.text(field));
  fields.compare('deprecated', before.flag('deprecated'), after.flag('deprecated'));
  return [...fields.differences, ...compareFlows(before.flows, after.flows)];
}

type Flows = NonNullable<SecuritySchemePair['before']>['flows'];

function compareFlows(before: Flows, after: Flows): readonly FieldDifference[] {
  const names = new Set([...before, ...after].map(({ flow }) => flow));
  return [...names].flatMap((name) => {
    const [a, b] = [before, after].map((flows) => flows.find(({ flow }) => flow === name));
    const only = onlyOnOneSide(`the flow \`${name}\``, a, b);
    if (only !== undefined) return [{ ...only, fields: ['*', 'flows', 'flow'] }];
    if (a === undefined || b === undefined) return [];
    const fields = new FieldComparison(a, b);
    for (const field of ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl'])
      fields.compare(field, a.text(field), b.text(field));
    fields.compare('scopes', scopesOf(a), scopesOf(b));
    return fields.differences;
  });
}

function scopesOf({ scopes }: Flows[number]): string {
  return JSON.stringify(Object.keys(scopes).sort());
}
