import { isObject } from '@assay/core';
import { isEqual } from '@assay/json-schema';
import type { Visit } from '../../tree/tree.js';
import { field, inside, printed, type Check, type CheckContext } from './check.js';
import { acceptsNull, explainOverlap, resolveSchema } from './overlap.js';

const keywords = ['allOf', 'anyOf', 'oneOf'] as const;

/** A composition keyword with its member schemas, and the schema itself. */
interface Composition {
  readonly keyword: (typeof keywords)[number];
  readonly members: readonly unknown[];
  readonly schema: Readonly<Record<string, unknown>>;
  readonly visit: Visit;
}

const illogicalComposition: Check = (context) => {
  for (const visit of context.tree.list('Schema')) {
    const { value: schema } = visit;
    if (!isObject(schema)) continue;
    for (const keyword of keywords) {
      const members: unknown = schema[keyword];
      if (Array.isArray(members)) checkComposition(context, { keyword, members, schema, visit });
    }
  }
};

function checkComposition(context: CheckContext, composition: Composition): void {
  const { keyword, members, schema, visit } = composition;
  const discriminator = isObject(schema['discriminator']) ? schema['discriminator'] : undefined;
  const isAlone =
    keyword === 'allOf' ? isAloneInAll(context, composition) : members.length < 2 && !discriminator;
  if (isAlone)
    context.report(
      `\`${keyword}\` should have at least two schemas.${members.length === 1 ? ' Use the schema directly instead.' : ''}`,
      inside(visit, keyword),
    );
  for (const [index, member] of members.entries())
    for (const message of listFaults(composition, member, index, discriminator !== undefined))
      context.report(message, inside(visit, keyword, index));
  if (keyword === 'oneOf') checkChoice(context, composition, discriminator);
}

/** True if `allOf` with a single schema extends nothing. A schema that a discriminator selects is an exception. */
function isAloneInAll({ tree }: CheckContext, { members, schema, visit }: Composition): boolean {
  if (members.length !== 1 || Object.keys(schema).length !== 1) return members.length === 0;
  return !isObject(field(resolveSchema(tree, members[0], visit)?.schema, 'discriminator'));
}

function* listFaults(
  { keyword, members }: Composition,
  member: unknown,
  index: number,
  hasDiscriminator: boolean,
): Generator<string> {
  if (isObject(member) && Object.keys(member).length === 0)
    yield `Schema in \`${keyword}\` is empty, so it matches any value.`;
  const first = members.findIndex((other) => isEqual(other, member));
  if (first < index) yield `Schema in \`${keyword}\` duplicates the schema at position ${first + 1}.`;
  const isNamed = isReference(member) || (isObject(member) && '$id' in member);
  if (keyword !== 'allOf' && hasDiscriminator && !isNamed)
    yield `Schema in \`${keyword}\` is inline, so the \`discriminator\` cannot select it. Use a \`$ref\` to a named schema.`;
}

function checkChoice(
  { tree, report }: CheckContext,
  { keyword, members, schema, visit }: Composition,
  discriminator: Readonly<Record<string, unknown>> | undefined,
): void {
  const resolved = members.map((member) => resolveSchema(tree, member, visit));
  if (acceptsNull(schema) && resolved.some((member) => member !== undefined && acceptsNull(member.schema)))
    report(
      'The schema and a schema in `oneOf` both accept `null`, so nothing decides which one applies to a null value.',
      inside(visit, keyword),
    );
  for (const [index, left] of resolved.entries()) {
    if (left === undefined) continue;
    for (let other = index + 1; other < resolved.length; other++) {
      const right = resolved[other];
      if (right === undefined || isEqual(members[index], members[other])) continue;
      const reason = explainOverlap(tree, left, right, discriminator);
      if (reason === undefined) continue;
      const [first, second] = [describeMember(members, index), describeMember(members, other)];
      report(
        `Schemas in \`oneOf\` must be mutually exclusive. Found overlapping schemas: ${first} and ${second}. ${reason}`,
        inside(visit, keyword),
      );
    }
  }
}

function isReference(value: unknown): value is { readonly $ref: string } {
  return isObject(value) && typeof value['$ref'] === 'string';
}

function describeMember(members: readonly unknown[], index: number): string {
  const member = members[index];
  if (isReference(member)) return `\`${member.$ref}\``;
  const title = field(member, 'title');
  return title ? `\`${printed(title)}\`` : `schema at position ${index + 1}`;
}

/** Rules about composed schemas. */
export const compositionChecks: Readonly<Record<string, Check>> = {
  'no-illogical-composition-keywords': illogicalComposition,
};
