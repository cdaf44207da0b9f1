import { formatPointer } from '@assay/core';
import { hiddenCharacters, readJson } from '@assay/text';
import type { Doubt } from '@assay/json-schema';
import type { SchemaRef } from '@assay/project-generator';
import { headerValues } from '../client/exchange.js';
import { drift, type Drift } from './drift.js';
import { essenceOf, mediaTypeFor, formatContentType, type Judged } from './documented-response.js';
import { readXml } from './read-xml.js';
import { xmlValue } from './xml-value.js';
import type { ResponseSchemas } from './response-schemas.js';

/** Maximum number of reported errors of one body; the others are counted. */
const maxErrors = 5;

/** Compares media type and body of a response with the documented response. */
export function judgeBody(judged: Judged): Drift[] {
  const { answer, expectation, operation } = judged;
  const { mediaTypes } = expectation;
  const isEmpty = answer.body.length === 0;
  const mayBeEmpty = operation.method === 'HEAD' || answer.status === 204 || answer.status === 304;
  if (mediaTypes.length === 0)
    return isEmpty || expectation.kind !== 'success' ? [] : [undocumentedBody(judged)];
  if (isEmpty) return mayBeEmpty ? [] : [missingBody(judged)];
  const [contentType] = headerValues(answer, 'content-type');
  const mediaType = contentType === undefined ? undefined : mediaTypeFor(mediaTypes, contentType);
  if (contentType === undefined || mediaType === undefined) return [otherMediaType(judged)];
  if (/[/+]json$/.test(essenceOf(contentType))) return judgeJson(judged, mediaType.schema);
  return /[/+]xml$/.test(essenceOf(contentType)) ? judgeXml(judged, mediaType.schema) : [];
}

function judgeXml(judged: Judged, schema: SchemaRef | null): Drift[] {
  const { answer, subject, pointer, schemas, secrets } = judged;
  const reading = readXml(answer.body);
  if (reading.kind === 'unread') {
    const fix = 'Send XML in UTF-8, without a document type, and less of it at a time.';
    return schema === null ? [] : [uncomparedBody(judged, schema, reading.reason, fix)];
  }
  if (reading.kind === 'broken') {
    const reason = shortened(secrets.cleanAnswer(reading.reason));
    return [
      drift('response-body-unreadable', {
        problem: `${subject} with a body that is not well-formed XML, although its \`Content-Type\` says so: ${reason}.`,
        impact: 'Clients fail while they parse it.',
        recommendation: 'Send well-formed XML, or name the media type that it is.',
        pointer,
      }),
    ];
  }
  const { root } = reading;
  const read = schema === null ? undefined : xmlValue(root, schema, schemas);
  if (schema === null || read === undefined) return [];
  if (read.otherRoot !== undefined)
    return [
      invalidBody(
        judged,
        schema,
        '',
        `it has the root element \`${shortened(root.name)}\`, not \`${read.otherRoot}\`.`,
      ),
    ];
  return invalidPlaces(judged, schema, read.value);
}

function judgeJson(judged: Judged, schema: SchemaRef | null): Drift[] {
  const { answer, subject, pointer } = judged;
  let value: unknown;
  try {
    value = readJson(new TextDecoder('utf-8', { fatal: true }).decode(answer.body));
  } catch {
    return [
      drift('response-body-unreadable', {
        problem: `${subject} with a body that is not JSON, although its \`Content-Type\` says so.`,
        impact: 'Clients fail while they parse it.',
        recommendation: 'Send JSON in UTF-8 (RFC 8259), or name the media type that it is.',
        pointer,
      }),
    ];
  }
  if (schema === null) return [];
  return [...invalidPlaces(judged, schema, value), ...findWriteOnlyProperties(judged, schema, value)];
}

function invalidPlaces(judged: Judged, schema: SchemaRef, value: unknown): Drift[] {
  const { schemas, secrets } = judged;
  const validation = schemas.judge(schema, value);
  if (validation?.verdict === 'undecided') return uncompared(judged, schema, validation.undecided);
  if (validation?.verdict !== 'invalid') return [];
  const { errors } = validation;
  const byPlace = new Map<string, { readonly instance: string; readonly message: string; count: number }>();
  for (const { segments, message } of errors) {
    // Items of one array violate a schema in the same way.
    const key = `${segments.map((segment) => (typeof segment === 'number' ? '*' : segment)).join('/')} ${message}`;
    const known = byPlace.get(key);
    if (known === undefined)
      byPlace.set(key, {
        instance: secrets.cleanAnswer(formatPointer(segments)),
        message: secrets.cleanAnswer(message),
        count: 1,
      });
    else known.count++;
  }
  const places = [...byPlace.values()];
  return places.slice(0, maxErrors).map(({ instance, message, count }, index) => {
    const where = instance === '' ? 'the body' : `\`${shortened(instance)}\``;
    const others =
      count > 1 ? ` The same problem is in ${count - 1} more ${count === 2 ? 'location' : 'locations'}.` : '';
    const rest =
      index === maxErrors - 1 && places.length > maxErrors
        ? ` ${places.length - maxErrors} other differences are not listed.`
        : '';
    return invalidBody(judged, schema, instance, `${where} ${shortened(message)}.${others}${rest}`);
  });
}

/** Lists the parts that are not compared. Open questions of the document are findings of its analysis. */
function uncompared(judged: Judged, schema: SchemaRef, doubts: readonly Doubt[]): Drift[] {
  const doubt = doubts.find(({ kind }) => kind === 'budget' || kind === 'pattern');
  if (doubt === undefined) return [];
  const why =
    doubt.kind === 'budget'
      ? 'that takes too many steps'
      : `the pattern \`${shortened(judged.secrets.cleanAnswer(doubt.what))}\` could not be tried on it`;
  return [uncomparedBody(judged, schema, why, 'Request fewer items at a time, or simplify the pattern.')];
}

function uncomparedBody(
  { subject }: Judged,
  { pointer }: SchemaRef,
  why: string,
  recommendation: string,
): Drift {
  return drift('response-body-uncompared', {
    problem: `${subject} with a body that was not compared with the whole of its schema: ${why}.`,
    impact: 'It is unknown whether the body matches the document.',
    recommendation,
    pointer,
  });
}

function invalidBody({ subject }: Judged, { pointer }: SchemaRef, instance: string, label: string): Drift {
  return drift('response-body-invalid', {
    problem: `${subject} with a body that its schema does not allow: ${label}`,
    impact: 'Clients that trust the schema fail or lose data there.',
    recommendation: 'Correct the body in the service, or the schema in the document.',
    pointer,
    instance,
  });
}

const unreadable = new RegExp(`[\`\\t\\n\\r${hiddenCharacters}]`, 'gu');

function shortened(text: string): string {
  const line = text.replace(unreadable, '?');
  return line.length <= 200 ? line : `${line.slice(0, 199)}…`;
}

function undocumentedBody(judged: Judged): Drift {
  const type = formatContentType(judged);
  return drift('response-body-undocumented', {
    problem: `${judged.subject} with a body${type === undefined ? '' : ` of \`${type}\``}, and the document describes none.`,
    impact: 'The contents can be neither reviewed nor tested.',
    recommendation: 'Describe the body in `content` with its schema, or send none.',
    pointer: judged.pointer,
  });
}

function missingBody(judged: Judged): Drift {
  return drift('response-body-missing', {
    problem: `${judged.subject} without a body, and the document describes one.`,
    impact: 'Clients fail when they read it.',
    recommendation: 'Send the documented body, or document the response without `content`.',
    pointer: judged.pointer,
  });
}

function otherMediaType(judged: Judged): Drift {
  const type = formatContentType(judged);
  const mediaTypes = judged.expectation.mediaTypes.slice(0, 5).map((each) => `\`${each.type}\``);
  return drift('media-type-undocumented', {
    problem: `${judged.subject} ${type === undefined ? 'without a `Content-Type`' : `with \`${type}\``}; the document lists ${mediaTypes.join(', ')}.`,
    impact: 'Clients parse it as something else, or not at all; browsers may guess.',
    recommendation: 'Send one of the documented media types, or add this one with its schema.',
    pointer: judged.pointer,
  });
}

/** Maximum number of values that are read in a body, and of levels and reported locations. */
const maxValues = 20_000;
const deepest = 100;
const maxPlaces = 20;

type Schemas = ReturnType<ResponseSchemas['expand']>;

/** A value in a body, and the schemas that apply to it. */
export interface Place {
  /** Schemas that apply to the value. */
  readonly schemas: Schemas;
  readonly path: readonly (string | number)[];
  /** Name of the place, equal for all items of an array. */
  readonly name: string;
  readonly value: unknown;
}

/** Finds `writeOnly` properties that the service returns anyway, each once for all items. */
function findWriteOnlyProperties(
  { schemas, secrets, subject }: Judged,
  schema: SchemaRef,
  value: unknown,
): Drift[] {
  const found = new Map<string, string>();
  const pending: Place[] = [{ schemas: schemas.expand(schemas.at(schema)), path: [], name: '', value }];
  let seen = 0;
  for (let each = pending.pop(); each !== undefined && seen < maxValues; each = pending.pop()) {
    seen++;
    if (found.size === maxPlaces) break;
    for (const place of placesIn(each, schemas)) {
      const isWriteOnly = place.schemas.some((item) => item['writeOnly'] === true);
      if (isWriteOnly && !found.has(place.name)) found.set(place.name, formatPointer(place.path));
      else if (place.schemas.length > 0 && place.path.length < deepest) pending.push(place);
    }
  }
  return [...found.values()].map((instance) => {
    const cleaned = secrets.cleanAnswer(instance);
    return drift('write-only-property-returned', {
      problem: `${subject} with \`${cleaned}\`, which its schema marks as \`writeOnly\`.`,
      impact: 'Input such as a password reaches every reader of the answer, and their logs.',
      recommendation: 'Remove it from responses.',
      pointer: schema.pointer,
      instance: cleaned,
    });
  });
}

/** Lists the members of an object, or the first items of an array. */
export function placesIn({ schemas, path, name, value }: Place, all: ResponseSchemas): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  // Items share a schema, so the first ones are sufficient.
  const members: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.slice(0, 20).map((item, index) => [index, item] as const)
    : Object.entries(value);
  return members.map(([key, member]) => ({
    // Recursive schemas occur several times.
    schemas: [...new Set(schemas.flatMap((schema) => all.inside(schema, key)))],
    path: [...path, key],
    name: `${name}/${typeof key === 'number' ? '*' : key}`,
    value: member,
  }));
}
