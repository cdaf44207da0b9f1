import type { Format, StructureFault } from '@assay/core';
import { code } from '../wording/names.js';
import { nearestName } from '../wording/nearest-name.js';
import { listObjectFieldNames } from './object-fields.js';
import { getViolatedKind } from './violated-object.js';

/** The equivalents of 2.0 fields in 3.0 and later. */
const from2: Readonly<Record<string, string>> = {
  'Document.swagger': 'Remove it: `openapi` names the version',
  'Document.host': 'Write the address into `servers`',
  'Document.basePath': 'Write the path into the URL of `servers`',
  'Document.schemes': 'Write the scheme into the URL of `servers`',
  'Document.consumes': 'Name the media types under `content` of each request body',
  'Document.produces': 'Name the media types under `content` of each response',
  'Operation.consumes': 'Name the media types under `content` of `requestBody`',
  'Operation.produces': 'Name the media types under `content` of each response',
  'Operation.schemes': 'Write the scheme into the URL of `servers`',
  'Document.definitions': 'Move it to `components.schemas`',
  'Document.parameters': 'Move it to `components.parameters`',
  'Document.responses': 'Move it to `components.responses`',
  'Document.securityDefinitions': 'Move it to `components.securitySchemes`',
  'Response.schema': 'Move it to `content`, below the media type: `content: {application/json: {schema: …}}`',
  'Response.examples': 'Move it to `content`, below the media type',
  'RequestBody.schema':
    'Move it to `content`, below the media type: `content: {application/json: {schema: …}}`',
  'SecurityScheme.flow': 'Write `flows`, with the flow below it',
  'SecurityScheme.scopes': 'Move it below its flow in `flows`',
  'SecurityScheme.tokenUrl': 'Move it below its flow in `flows`',
  'SecurityScheme.authorizationUrl': 'Move it below its flow in `flows`',
};

/** The equivalents of later fields in 2.0. */
const to2: Readonly<Record<string, string>> = {
  'Document.openapi': "Remove it: `swagger: '2.0'` names the version",
  'Document.servers': 'Write the address into `host`, `basePath` and `schemes`',
  'Document.components': 'Move schemas to `definitions`, security schemes to `securityDefinitions`',
  'Operation.requestBody': 'Write a parameter with `in: body` and a `schema`',
  'Response.content': 'Write the `schema` into the response, and the media type into `produces`',
};

/** Describes how to fix a field that an object must not have, as a sentence without its period. */
export function describeUnknownFieldFix(fault: StructureFault, field: string, format: Format): string {
  const kind = getViolatedKind(fault);
  // `content: {schema: …}`
  if (kind === 'MediaType' && !String(fault.node.key).includes('/'))
    return 'Put it below a media type: `content: {application/json: {schema: …}}`';
  const moved = (format === 'oas2' ? to2 : from2)[`${kind}.${field}`];
  if (moved !== undefined) return moved;
  const all = listObjectFieldNames(kind, format);
  if (
    (kind === 'Parameter' || kind === 'Header') &&
    format !== 'oas2' &&
    listObjectFieldNames('Schema', format).includes(field)
  )
    return `Move it into \`schema\``;
  const near = all.includes(field) ? undefined : nearestName(field, all);
  if (near !== undefined) return `Write ${code(near)}`;
  return 'Remove it, or give it a name that begins with `x-`, as a field of your own';
}
