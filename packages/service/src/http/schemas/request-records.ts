import { z } from 'zod';
import { anyJsonValue, id, many, text } from './text.js';

/** The location of a parameter (Parameter Object). */
export const parameterLocation = z.enum(['path', 'query', 'header', 'cookie', 'querystring']);

/** A schema in the bundle of an import. */
export const schemaRef = z
  .strictObject({ pointer: text('The key of the schema in its bundle.'), bundle: id })
  .meta({ id: 'SchemaRef', description: 'A schema in the bundle of an import.' });

const template = text('A text in which `${name}` is the variable of that name, and `$${` is a literal `${`.');

const encodedBytes = z
  .strictObject({ encoding: z.enum(['utf8', 'base64']), data: text() })
  .meta({ id: 'EncodedBytes', description: 'Bytes in a JSON record.' });

/** Constraints of a schema on a value. */
export const constraints = z
  .strictObject({
    enum: many(anyJsonValue('A value that is allowed.')).optional(),
    const: anyJsonValue('The only value that is allowed.').optional(),
    pattern: text().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    exclusiveMaximum: z.number().optional(),
    multipleOf: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    uniqueItems: z.boolean().optional(),
    nullable: z.boolean().optional(),
  })
  .meta({
    id: 'Constraints',
    description: 'The constraints of a schema on a value, without structure.',
  });

const insertionPoint = z
  .strictObject({
    id: text('Unique in its request: `path.userId`, `body:/address/city`.'),
    pointer: text('The location in the value of the parameter or body; empty for the whole value.'),
    wire: z
      .strictObject({ offset: z.int().min(0), length: z.int().min(0) })
      .nullable()
      .describe('Its span in the rendered message, in bytes; null if it is not part of it.'),
    type: text(),
    format: text().nullable(),
    constraints,
    transforms: z
      .array(z.enum(['percent', 'form', 'base64', 'json-string', 'xml-text', 'header']))
      .max(100)
      .describe('The encodings applied to the value, in order.'),
    fuzzable: z.boolean(),
    mutationClasses: z
      .array(
        z.enum([
          'type',
          'boundary-low',
          'boundary-high',
          'missing',
          'null',
          'enum',
          'format',
          'pattern',
          'injection',
          'length',
          'duplicate',
          'extra-field',
          'encoding',
        ]),
      )
      .max(100),
    boundaries: many(anyJsonValue('A value at, or just over, a bound of the schema.')),
  })
  .meta({ id: 'InsertionPoint', description: 'A part of a message that an engine can change.' });

const requestParameter = z
  .strictObject({
    name: text(),
    in: parameterLocation,
    required: z.boolean(),
    enabled: z.boolean().describe('False if it is not part of the seed message.'),
    style: text(),
    explode: z.boolean(),
    allowReserved: z.boolean(),
    allowEmptyValue: z.boolean(),
    contentType: text().nullable(),
    collectionFormat: text().nullable(),
    schema: schemaRef.nullable(),
    value: template,
    serialized: text('Its exact text on the wire.'),
    insertionPoints: many(insertionPoint),
  })
  .meta({ id: 'RequestParameter', description: 'A parameter of a request.' });

const requestBody = z
  .strictObject({
    mediaType: text(),
    required: z.boolean(),
    schema: schemaRef.nullable(),
    variants: many(
      z.strictObject({
        name: text('`example`, `full`, `minimal`, `oneOf[1]`, ...'),
        value: anyJsonValue('The value before it is written in the media type.'),
        wire: z.strictObject({ encoding: z.enum(['utf8', 'base64']), data: text(), contentType: text() }),
        valid: z.boolean().describe('False if no valid value could be generated.'),
      }),
    ).describe('The first one is chosen.'),
    encoding: z.record(
      text(),
      z.strictObject({
        contentType: text(),
        style: text(),
        explode: z.boolean(),
        headers: z.record(text(), text()),
      }),
    ),
    insertionPoints: many(insertionPoint),
  })
  .meta({ id: 'RequestBody', description: 'A body of a request in one media type.' });

/** A complete message. */
const rendered = z.strictObject({
  line: text('`GET /v1/users/1?limit=10 HTTP/1.1`'),
  headers: many(many(text()).min(2).max(2)).describe('Pairs of name and value.'),
  body: encodedBytes.nullable(),
});

/** One of the messages that cover the values of an operation. */
export const requestMessage = z
  .strictObject({
    name: text('`seed`, `full`, `minimal`, `oneOf[1]`, `media:application/xml`, `auth:basic`, ...'),
    valid: z.literal(false).optional().describe('False if strict services refuse it.'),
    rendered,
    insertionPoints: many(
      insertionPoint
        .pick({ id: true, pointer: true, type: true })
        .extend({
          fuzzable: z.literal(true),
          wire: z.strictObject({ offset: z.int().min(0), length: z.int().min(0) }),
          format: text().optional(),
          constraints: constraints.optional(),
          transforms: insertionPoint.shape.transforms.optional(),
        })
        .meta({ id: 'MessagePoint', description: 'A value in a message that an engine can change.' }),
    ),
    bodyPoints: z
      .strictObject({ flow: id, step: text(), message: text(), offset: z.int() })
      .optional()
      .describe('The location of the points of a large body, and the value to add to their offsets.'),
  })
  .meta({ id: 'RequestMessage', description: 'A message of the step under test.' });

/** Coverage of an operation's values by its messages. */
export const messageCoverage = z
  .strictObject({
    leaves: z.int().min(0),
    reachable: z.int().min(0),
    missed: many(text()),
    distinct: z
      .strictObject({ places: z.int().min(0), reachable: z.int().min(0) })
      .optional()
      .describe(
        'For bodies that are too large for all leaves: the places in their schemas, each counted once.',
      ),
  })
  .meta({ id: 'MessageCoverage', description: 'The number of places of an operation that messages cover.' });

/** A request of a flow. */
export const httpRequest = z
  .strictObject({
    method: text(),
    basePath: z.strictObject({
      byTarget: z.record(text(), text()).describe('The path of the server, by the name of the target.'),
    }),
    pathTemplate: text(),
    parameters: many(requestParameter),
    headers: many(
      z.strictObject({
        name: text(),
        value: template,
        source: z.enum(['content-type', 'accept', 'auth', 'fixed']),
      }),
    ),
    credentials: many(z.strictObject({ name: text(), in: z.enum(['query', 'cookie']), value: template })),
    bodies: many(requestBody),
    bodyTemplate: template.optional().describe('A body that has credentials in it.'),
    urlTemplate: template.optional().describe('The whole URL, if only an earlier answer names it.'),
    rendered,
  })
  .meta({
    id: 'HttpRequest',
    description: 'A request, in parts that can be changed and as one message that can be sent.',
  });
