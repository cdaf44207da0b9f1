import { announcesAnyContent, holdsQueryVariables, isStructuredMediaType } from '@assay/api-knowledge';
import { defineRule, isObject, MediaType, RequestBody, Schema } from '@assay/core';
import { locateSchema, nameSchema } from '../../knowledge/wording/names.js';
import { unboundedSchemas } from '../../knowledge/bounds/sent-schemas.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { objectShape } from '../../knowledge/bounds/structure-bounds.js';

/** Reports objects in requests without declared properties. */
export default defineRule({
  id: 'object-properties-missing',
  meta: {
    name: 'Missing object properties',
    category: 'security',
    topic: 'schemas',
    kind: 'absence',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'The object {{object}} that clients send declares no properties, {{consequence}}.',
    impact:
      'The content is not validated, and the service may pass it on to the database, templates or other services. Generated tests do not know what to send.',
    recommendation:
      'Declare its `properties`. If clients may choose the names, describe the values with `additionalProperties` and limit their number with `maxProperties`.',
    references: {
      owasp: ['API3:2023'],
      cwe: [915],
      specification: specificationLinks('schema-object'),
    },
  },
  create: (context) => ({
    'Document:exit'() {
      for (const schema of unboundedSchemas(context.model, objectShape)) {
        if (isUnstructured(schema) || isFreeByName(schema) || holdsQueryVariables(schema) || isTyped(schema))
          continue;
        const isDeliberate = schema.keywords['additionalProperties'] !== undefined;
        context.report({
          at: schema,
          severity: isWhole(schema) && !isDeliberate ? 'medium' : 'low',
          data: {
            object: locateSchema(schema),
            consequence: isDeliberate
              ? 'and `additionalProperties` allows all'
              : 'so that any JSON object is accepted',
          },
        });
      }
    },
  }),
});

/** True for the schema of a whole body. */
function isWhole({ parent }: Schema): boolean {
  return parent instanceof MediaType || parent instanceof RequestBody;
}

/** True for bodies other than JSON, XML or a form, which are not objects. */
function isUnstructured({ parent }: Schema): boolean {
  if (parent instanceof MediaType) return !isStructuredMediaType(parent.mediaType);
  return (
    parent instanceof RequestBody &&
    parent.content.length > 0 &&
    parent.content.every(({ mediaType }) => !isStructuredMediaType(mediaType))
  );
}

/** True if the name of the property, component or file suggests arbitrary content. */
function isFreeByName(schema: Schema): boolean {
  let nameable = schema;
  while (
    (nameable.step === 'additionalProperties' || nameable.step === 'items') &&
    nameable.parent instanceof Schema
  )
    nameable = nameable.parent;
  if (nameable.base !== undefined)
    return announcesAnyContent(nameSchema(nameable).replace(/\.(?:json|ya?ml)$/i, ''));
  const isNamed = nameable.step === 'properties' || nameable.parent?.kind === 'Components';
  return isNamed && announcesAnyContent(String(nameable.key));
}

/** True for objects that name their own type, such as `google.protobuf.Any`, and are described elsewhere. */
function isTyped({ keywords }: Schema): boolean {
  const more = keywords['additionalProperties'];
  const text = isObject(more) ? more['description'] : undefined;
  return typeof text === 'string' && text.includes('@type');
}
