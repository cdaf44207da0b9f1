import { bodyKindOf } from '@assay/api-knowledge';
import type { SchemaRef, BodyVariant, JsonSchema, PropertyEncoding } from '../records/index.js';
import type { SchemaRegistry } from '../schemas/schema-registry.js';
import type { BodyShape, Refusal, SerialisedBody } from '../wire/types.js';
import { writeBody } from '../wire/write-body.js';
import { isObject, resolveSchema, type MediaType, type Operation, type Schema } from '@assay/core';
import type { Problem } from '../problems/definitions.js';
import { code } from '../problems/wording.js';
import { valuesOfBody, type BodyValue } from '../values/candidates/body-values.js';
import { formSchema, valuesOfForm } from '../values/candidates/form-values.js';
import { withFiles } from '../values/samples/body-files.js';
import { coveringValues } from '../values/candidates/covering-values.js';
import { makeValue } from '../values/generation/make-value.js';
import { encodingOf, encodingOfForm } from '../wire/encoding.js';
import { rankMediaTypes } from '../wire/media-types.js';
import { isHeaderValue } from './message.js';
import type { PlannedBody, PlanTools } from './planned.js';

type SerialisationResult = SerialisedBody | Refusal;

/** Serialised JSON bodies, by value and media type. */
const known = new WeakMap<SchemaRegistry, WeakMap<object, Map<string, SerialisationResult>>>();

/**
 * Serialises a body. The JSON of a component's value is cached for all operations that share it; a body of only one operation is
 * not cached.
 */
function writeOnce(
  shape: BodyShape & { readonly lookup: SchemaRegistry },
  schema: SchemaRef | null,
  value: unknown,
): SerialisationResult {
  const isShared = schema !== null && !schema.pointer.startsWith('/paths/');
  if (!isShared || typeof value !== 'object' || value === null || bodyKindOf(shape.mediaType) !== 'json')
    return writeBody(shape, value);
  let ofRegistry = known.get(shape.lookup);
  if (ofRegistry === undefined) known.set(shape.lookup, (ofRegistry = new WeakMap()));
  let ofValue = ofRegistry.get(value);
  if (ofValue === undefined) ofRegistry.set(value, (ofValue = new Map<string, SerialisationResult>()));
  let cached = ofValue.get(shape.mediaType);
  if (cached === undefined) ofValue.set(shape.mediaType, (cached = writeBody(shape, value)));
  return cached;
}

/** A body in one media type, before serialisation. */
interface Source {
  readonly declared: string;
  readonly sent: string;
  readonly required: boolean;
  readonly schema: SchemaRef | null;
  readonly encoding: Readonly<Record<string, PropertyEncoding>>;
  readonly values: BodyValue;
}

/** Plans the bodies of an operation: one for each supported media type, the preferred one first. */
export function planBodies(
  operation: Operation,
  tools: PlanTools,
): { readonly planned: readonly PlannedBody[]; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const planned: PlannedBody[] = [];
  for (const source of listBodySources(operation, tools)) {
    problems.push(...source.values.problems);
    const body = planBody(source, operation, tools, problems);
    if (body !== undefined) planned.push(body);
  }
  if (planned.length === 0 && problems.length === 0) problems.push(...unreadBody(operation));
  return { planned, problems };
}

/** Reports a body with only references to Media Type Objects (3.2), which the model does not contain. */
function unreadBody(operation: Operation): Problem[] {
  const content = operation.requestBody?.raw['content'];
  if (!isObject(content) || Object.keys(content).length === 0) return [];
  const reason = 'its media types are references, which are not read';
  return [{ id: 'value-not-generated', operation, data: { place: 'the body', reason } }];
}

function listBodySources(operation: Operation, tools: PlanTools): Source[] {
  const body = operation.requestBody;
  if (body === undefined) return formSources(operation, tools);
  const byName = new Map<string, MediaType>(body.content.map((content) => [content.mediaType, content]));
  return rankMediaTypes([...byName.keys()]).flatMap(({ declared, sent }): Source[] => {
    const mediaType = byName.get(declared);
    if (mediaType === undefined) return [];
    // A sequence is sent with one item.
    const described = mediaType.schema ?? mediaType.itemSchema;
    const schema = described === undefined ? null : tools.registry.target(described);
    const isBytes = declared.trim() === '*/*' && resolveSchema(mediaType.schema)?.format === 'binary';
    return [
      {
        declared,
        sent: isBytes ? 'application/octet-stream' : sent,
        required: body.required,
        schema,
        encoding: encodingOf(mediaType, findJsonSchema(schema, tools), tools.registry, (name, header) =>
          headerValue(name, header, tools),
        ),
        values: valuesOfBody(mediaType, tools, operation),
      },
    ];
  });
}

/** Combines the form parameters of 2.0 into one body. */
function formSources(operation: Operation, tools: PlanTools): Source[] {
  const fields = operation.parameters.filter(
    (parameter) => parameter.in === 'formData' && parameter.name !== '',
  );
  if (fields.length === 0) return [];
  const hasFile = fields.some((field) => field.raw['type'] === 'file');
  const forms = rankMediaTypes(operation.consumes).filter(
    ({ kind }) => kind === 'multipart' || (kind === 'urlencoded' && !hasFile),
  );
  const sent =
    forms.length > 0
      ? forms.map((form) => form.sent)
      : [hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'];
  const schema = formSchema(fields, tools.registry);
  const values = valuesOfForm(fields, tools, operation);
  return sent.map((mediaType, index) => ({
    declared: mediaType,
    sent: mediaType,
    required: fields.some((field) => field.required),
    schema,
    encoding: encodingOfForm(fields),
    values: index === 0 ? values : { ...values, problems: [] },
  }));
}

function planBody(
  { sent, required, schema, encoding, values }: Source,
  operation: Operation,
  tools: PlanTools,
  problems: Problem[],
): PlannedBody | undefined {
  const variants: BodyVariant[] = [];
  let first: SerialisedBody | undefined;
  let minimal: SerialisedBody | undefined;
  let refusal: string | undefined;
  const shape = findJsonSchema(schema, tools);
  // The root of an XML document has the name of the component, which only a reference contains.
  const serialized =
    schema !== null && bodyKindOf(sent) === 'xml' ? { $ref: tools.registry.referenceTo(schema) } : shape;
  const write = (value: unknown): SerialisedBody | Refusal =>
    writeOnce(
      {
        mediaType: sent,
        schema: serialized,
        encoding,
        lookup: tools.registry,
        boundary: `${tools.seed}:${operation.signature}`,
      },
      schema,
      value,
    );
  const fill = (value: unknown, isMade: boolean): unknown =>
    withFiles(value, { mediaType: sent, schema: shape, encoding, lookup: tools.registry, isMade });
  for (const { name, value: chosen, valid } of values.variants) {
    const value = fill(chosen, !/^example\b/.test(name));
    const body = write(value);
    if ('refused' in body) {
      refusal ??= body.refused;
    } else if (isHeaderValue(body.contentType)) {
      first ??= body;
      if (name === 'minimal' && valid) minimal = body;
      variants.push({
        name,
        value,
        valid,
        wire: { ...body.data, contentType: body.contentType },
      });
    }
  }
  if (first === undefined) {
    problems.push({
      id: 'value-not-generated',
      operation,
      data: {
        place: `the ${code(sent)} body`,
        reason: refusal ?? 'its media type cannot be written in a header',
      },
    });
    return undefined;
  }
  return {
    mediaType: sent,
    required,
    schema,
    shape,
    encoding,
    variants,
    spans: first.spans,
    bytes: first.length,
    minimal,
    write,
    fill: (value) => fill(value, true),
    cover: () => {
      if (schema === null) return undefined;
      const ref = tools.registry.follow(schema);
      return coveringValues(
        tools.registry.resolve(tools.registry.get(ref)),
        tools.registry,
        `${tools.seed}:${ref.pointer}`,
        '',
        (value) => tools.gate.accepts(ref, value, 'request'),
      );
    },
  };
}

/** Generates a value for a required header of a body part. */
function headerValue(name: string, schema: Schema, { registry, seed }: PlanTools): unknown {
  const headerResult = makeValue(registry.get(registry.refer(schema)), {
    lookup: registry,
    direction: 'request',
    seed: `${seed}:${name}`,
    name,
    shape: 'minimal',
  });
  return headerResult.ok ? headerResult.value : undefined;
}

function findJsonSchema(schema: SchemaRef | null, { registry }: PlanTools): JsonSchema {
  return schema === null ? true : registry.get(schema);
}
