import { readJson } from '@assay/text';
import {
  type Example,
  type MediaType,
  type Node,
  type Parameter,
  resolve,
  type Schema,
  type Slot,
} from '@assay/core';
import { isJsonObject } from '@assay/json-schema';
import type { ValueOrigin } from '../../records/index.js';
import { code } from '../../problems/wording.js';
import type { SchemaRegistry } from '../../schemas/schema-registry.js';

const separators: Readonly<Record<string, string>> = {
  ssv: ' ',
  tsv: '\t',
  pipes: '|',
  spaceDelimited: ' ',
  pipeDelimited: '|',
};

/** Lists the possible readings of a text for an array or object: parsed JSON, or items as in a URL. */
export function readingsOf(value: unknown, parameter: Parameter | undefined): readonly unknown[] {
  if (typeof value !== 'string') return [];
  const parsed = parseContainer(value);
  if (parsed !== undefined) return [parsed];
  if (parameter === undefined || value === '') return [];
  const style = parameter.text('collectionFormat') ?? parameter.text('style') ?? '';
  const items = value.split(Object.hasOwn(separators, style) ? (separators[style] ?? ',') : ',');
  const numbers = items.map((item) =>
    /^-?\d{1,15}(?:\.\d{1,10})?$/.test(item.trim()) ? Number(item) : item,
  );
  return [items, numbers];
}

function parseContainer(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return readJson(text);
  } catch {
    // A plain text.
    return undefined;
  }
}

/** A value from the document. */
export interface Candidate {
  readonly value: unknown;
  readonly origin: ValueOrigin;
  /** Location of the value. */
  readonly pointer: string;
  /** The key of the entry in `examples`. */
  readonly name: string | undefined;
}

type Carrier = Node & (Parameter | MediaType);

// Maximum number of `enum` values that are used; the first ones are as good as the others.
const maxOfEnum = 20;

/** Lists the examples of a parameter or media type, then those of its schema. */
export function listSchemaExamples(
  carrier: Carrier,
  schema: Schema | undefined,
  registry: SchemaRegistry,
): Candidate[] {
  return [
    ...carrier.examples.flatMap((slot) => fromExample(slot, registry)),
    ...fromExtensions(carrier, registry),
    ...contentExamples(carrier, registry),
    ...chainOf(schema).flatMap((part) => part.examples.flatMap((slot) => fromExample(slot, registry))),
  ];
}

/** Lists the values of the schema besides examples: `default`, then `const`, then `enum`. */
export function valuesOfSchema(schema: Schema | undefined, registry: SchemaRegistry): Candidate[] {
  const chain = chainOf(schema);
  return [
    ...chain.flatMap((part) => fromKeyword(part, 'default', registry)),
    ...chain.flatMap((part) => (part.hasConst ? fromKeyword(part, 'const', registry) : [])),
    ...chain.flatMap((part) => fromEnum(part, registry)),
  ];
}

function contentExamples(carrier: Carrier, registry: SchemaRegistry): Candidate[] {
  if (carrier.kind !== 'Parameter') return [];
  return carrier.content.flatMap((content) =>
    content.examples.flatMap((slot) => fromExample(slot, registry)),
  );
}

/** Reads an example. An `externalValue` is never fetched. */
function fromExample(slot: Slot<Example>, registry: SchemaRegistry): Candidate[] {
  const example = resolve(slot);
  if (example === undefined || !example.hasValue) return [];
  const tail = example.valueField === undefined ? [] : [example.valueField];
  const isListed = slot.step === 'examples';
  return [
    {
      value: example.exact(),
      origin: isListed ? 'examples' : 'example',
      pointer: registry.getBundlePointer(example, ...tail),
      name: isListed && slot.key !== undefined ? String(slot.key) : undefined,
    },
  ];
}

/** Reads `x-example` and `x-examples`, with which 2.0 documents give examples of parameters and bodies. */
function fromExtensions(carrier: Carrier, registry: SchemaRegistry): Candidate[] {
  const found: Candidate[] = [];
  const { raw } = carrier;
  const add = (value: unknown, name: string | undefined, ...tail: readonly (string | number)[]): void => {
    const origin = tail.length > 1 ? 'examples' : 'example';
    found.push({ value, origin, pointer: registry.getBundlePointer(carrier, ...tail), name });
  };
  const exact = (field: string): unknown =>
    carrier.document.exactCopy(carrier.document.exactValue(raw, field));
  if (Object.hasOwn(raw, 'x-example')) add(exact('x-example'), undefined, 'x-example');
  const examples = Object.hasOwn(raw, 'x-examples') ? exact('x-examples') : undefined;
  if (Array.isArray(examples))
    examples.forEach((value, index) => add(value, String(index), 'x-examples', index));
  else if (isJsonObject(examples)) {
    for (const [name, value] of Object.entries(examples)) {
      // Some documents use media types as names, others Example Objects as values.
      if (name.includes('/') && (carrier.kind !== 'MediaType' || name !== carrier.mediaType)) continue;
      const isExample = isJsonObject(value) && Object.hasOwn(value, 'value');
      if (isExample) add(value['value'], name, 'x-examples', name, 'value');
      else add(value, name, 'x-examples', name);
    }
  }
  return found;
}

const maxHops = 100;

/** Lists a schema and the chain of its references. */
function chainOf(schema: Schema | undefined): readonly Schema[] {
  const chain = new Set<Schema>();
  let current = schema;
  while (current !== undefined && !chain.has(current) && chain.size < maxHops) {
    chain.add(current);
    current = current.reference === undefined ? undefined : resolve(current.reference);
  }
  return [...chain];
}

function fromKeyword(schema: Schema, keyword: 'default' | 'const', registry: SchemaRegistry): Candidate[] {
  if (!Object.hasOwn(schema.keywords, keyword)) return [];
  const value = schema.exact(keyword);
  return [{ value, origin: keyword, pointer: registry.getBundlePointer(schema, keyword), name: undefined }];
}

function fromEnum(schema: Schema, registry: SchemaRegistry): Candidate[] {
  const values = schema.enum === undefined ? undefined : schema.exact('enum');
  const listedValues: readonly unknown[] = Array.isArray(values) ? values : [];
  if (listedValues.length > maxOfEnum)
    registry.omissions.add('enumValues', code(`#${registry.getBundlePointer(schema, 'enum')}`));
  return listedValues.slice(0, maxOfEnum).map((value, index) => ({
    value,
    origin: 'enum',
    pointer: registry.getBundlePointer(schema, 'enum', index),
    name: undefined,
  }));
}
