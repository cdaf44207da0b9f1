import { ExactNumber } from '@assay/text';
import { defineScalarTag, DUMP_SCHEMA, type TagDefinition } from 'js-yaml';

const ownLiterals: ReadonlyMap<string, (literal: string) => boolean> = new Map([
  ['tag:yaml.org,2002:int', isInteger],
  ['tag:yaml.org,2002:float', (literal) => !isInteger(literal)],
]);

const yamlFloat = /^-?[0-9]+\.[0-9]+e[-+][0-9]+$/;

/** Schema that writes exact numbers as literals which YAML 1.1 and 1.2 read as numbers. */
export const exactSchema = DUMP_SCHEMA.withTags(DUMP_SCHEMA.tags.map(withExact));

function withExact(tag: TagDefinition): TagDefinition {
  if (tag.nodeKind !== 'scalar') return tag;
  const isOwn = ownLiterals.get(tag.tagName);
  if (isOwn === undefined) return tag;
  return defineScalarTag(tag.tagName, {
    ...tag,
    // js-yaml writes a number without a tag only if it reads the text as a number, which must be finite.
    resolve: (text, isExplicit, name) =>
      yamlFloat.test(text) && isOwn(text) ? Number(text) : (tag.resolve(text, isExplicit, name) as unknown),
    identify: (value) => (value instanceof ExactNumber ? isOwn(value.literal) : tag.identify(value)),
    represent: (value) => (value instanceof ExactNumber ? yamlLiteral(value.literal) : tag.represent(value)),
  });
}

function isInteger(literal: string): boolean {
  return /^-?[0-9]+$/.test(literal);
}

/** Formats a number for YAML 1.1, which requires a point before an exponent, and the exponent's sign. */
function yamlLiteral(literal: string): string {
  const [digits = '', exponent] = literal.toLowerCase().split('e');
  if (exponent === undefined) return digits;
  return `${digits.includes('.') ? digits : `${digits}.0`}e${/^[-+]/.test(exponent) ? '' : '+'}${exponent}`;
}
