import type { MediaType, Operation } from '@assay/core';
import type { Problem } from '../../problems/definitions.js';
import type { JsonSchema } from '../../records/index.js';
import { canonicalText } from '@assay/json-schema';
import { withAcceptedTimes } from '../future-times.js';
import { isSecret, prepareExample } from './example-preparation.js';
import { madeVariants, type MadeVariant } from './made-values.js';
import { readingsOf, listSchemaExamples, type Candidate } from './examples.js';
import type { MadeValue } from '../generation/make-value.js';
import { code } from '../../problems/wording.js';
import { isValid, notGenerated, buildValueSubject, type Subject, type ValueTools } from './value-tools.js';

/** A value of a body, before serialisation. */
export interface ValueVariant {
  /** `example`, `example:<name>`, `full`, `minimal`, `oneOf[1]`, `discriminator:dog` */
  readonly name: string;
  readonly value: unknown;
  readonly valid: boolean;
}

/** The values of a body. */
export interface BodyValue {
  /** The variants, best first; all are valid if any is. */
  readonly variants: readonly ValueVariant[];
  readonly problems: readonly Problem[];
}

/** The unique valid values of a body; the first of equal ones stays. */
export class Variants {
  readonly valid: ValueVariant[] = [];
  /** The first invalid value. */
  refused: ValueVariant | undefined;
  private readonly texts = new Set<string>();
  private readonly names = new Set<string>();
  private readonly isValid: (value: unknown) => boolean;

  constructor(isValid: (value: unknown) => boolean) {
    this.isValid = isValid;
  }

  /** Adds the first valid reading of a value. */
  offer(name: string, ...candidates: readonly unknown[]): void {
    // Future times come first if the schema accepts them.
    const readings = candidates.flatMap((reading) => {
      const later = withAcceptedTimes(reading, this.isValid);
      return later === reading ? [reading] : [later, reading];
    });
    const index = readings.findIndex((reading) => this.isValid(reading));
    if (index === -1) {
      this.refused ??= { name, value: readings[0], valid: false };
      return;
    }
    const value = readings[index];
    const text = toText(value);
    if (this.texts.has(text)) return;
    this.texts.add(text);
    this.valid.push({ name: this.unique(name), value, valid: true });
  }

  offerMade({ name, made: variant }: MadeVariant): void {
    if (variant.ok) this.offer(name, variant.value);
    else this.refused ??= { name, value: variant.standIn, valid: false };
  }

  private unique(preferredName: string): string {
    let name = preferredName;
    for (let number = 2; this.names.has(name); number++) name = `${preferredName}:${number}`;
    this.names.add(name);
    return name;
  }
}

/** Canonical texts of values for comparison: many operations share a generated value. */
const texts = new WeakMap<object, string>();

function toText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return canonicalText(value);
  let text = texts.get(value);
  if (text === undefined) texts.set(value, (text = canonicalText(value)));
  return text;
}

/**
 * Chooses the values of a body: valid examples of the document, then all properties, only the required ones, and one for each
 * choice of the schema. If no value is valid, a placeholder is used, and a problem states why.
 */
export function valuesOfBody(mediaType: MediaType, tools: ValueTools, operation: Operation): BodyValue {
  const subject = buildValueSubject(
    mediaType.schema ?? mediaType.itemSchema,
    assumed(mediaType.mediaType),
    tools,
  );
  const variants = new Variants((value) => isValid(subject, value, tools));
  for (const candidate of listSchemaExamples(mediaType, subject.node, tools.registry)) {
    if (!isSecret(candidate.value, '')) offerExample(candidate, mediaType, subject, variants, tools);
  }
  const createdVariants = madeVariants(
    subject,
    tools,
    `${tools.seed}:${subject.ref?.pointer ?? operation.signature}`,
  );
  for (const variant of createdVariants) variants.offerMade(variant);
  if (variants.valid.length > 0) return { variants: variants.valid, problems: [] };
  const place = `the ${code(mediaType.mediaType)} body`;
  return {
    variants: variants.refused === undefined ? [] : [variants.refused],
    problems: [notGenerated(operation, place, explainRefusedBody(createdVariants[0]?.made, subject, tools))],
  };
}

function explainRefusedBody(value: MadeValue | undefined, { ref }: Subject, { gate }: ValueTools): string {
  if (value?.ok === false) return value.reason;
  const reason =
    ref === undefined || value === undefined ? undefined : gate.explain(ref, value.value, 'request');
  return `the generated value violates the schema: ${reason ?? 'the reason is unknown'}`;
}

function assumed(mediaType: string): JsonSchema {
  return /[/+]json|urlencoded|multipart/i.test(mediaType) ? { type: 'object' } : true;
}

function offerExample(
  { value, name }: Candidate,
  { mediaType }: MediaType,
  subject: Subject,
  variants: Variants,
  tools: ValueTools,
): void {
  const by = { lookup: tools.registry, seed: tools.seed };
  // For a JSON body, a string can be a serialised value.
  const parsed = /[/+]json/i.test(mediaType) ? readingsOf(value, undefined) : [];
  const readings = subject.ref === undefined ? [...parsed, value] : [value, ...parsed];
  variants.offer(
    name === undefined ? 'example' : `example:${name}`,
    ...readings.map((reading) => prepareExample(reading, subject.json, '', by)),
  );
}
