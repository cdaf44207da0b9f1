import type { Format } from '@assay/core';

/**
 * The fixed fields of the specification's objects, by the name of the object. A suffix limits the versions: `@2` only 2.0, `@3`
 * all of 3.x, `@3.0` only 3.0, `@3.1` from 3.1, `@3.2` only 3.2, no suffix all.
 */
const fields: Readonly<Record<string, string>> = {
  Document:
    'swagger@2 host@2 basePath@2 schemes@2 consumes@2 produces@2 definitions@2 parameters@2 responses@2 securityDefinitions@2 openapi@3 servers@3 components@3 info paths security tags externalDocs webhooks@3.1 jsonSchemaDialect@3.1 $self@3.2',
  Info: 'title description termsOfService contact license version summary@3.1',
  contact: 'name url email',
  license: 'name url identifier@3.1',
  externalDocs: 'description url',
  Server: 'url@3 description@3 variables@3 name@3.2',
  ServerVariable: 'enum@3 default@3 description@3',
  Components:
    'schemas@3 responses@3 parameters@3 examples@3 requestBodies@3 headers@3 securitySchemes@3 links@3 callbacks@3 pathItems@3.1 mediaTypes@3.2',
  PathItem:
    '$ref get put post delete options head patch parameters summary@3 description@3 trace@3 servers@3 query@3.2 additionalOperations@3.2',
  Operation:
    'tags summary description externalDocs operationId consumes@2 produces@2 schemes@2 parameters responses deprecated security requestBody@3 callbacks@3 servers@3',
  Parameter:
    'name in description required allowEmptyValue type@2 format@2 items@2 collectionFormat@2 default@2 maximum@2 exclusiveMaximum@2 minimum@2 exclusiveMinimum@2 maxLength@2 minLength@2 pattern@2 maxItems@2 minItems@2 uniqueItems@2 enum@2 multipleOf@2 schema deprecated@3 style@3 explode@3 allowReserved@3 example@3 examples@3 content@3',
  RequestBody: 'description@3 content@3 required@3 name@2 in@2 schema@2',
  MediaType:
    'schema@3 example@3 examples@3 encoding@3 itemSchema@3.2 prefixEncoding@3.2 itemEncoding@3.2 description@3.2',
  Encoding:
    'contentType@3 headers@3 style@3 explode@3 allowReserved@3 encoding@3.2 prefixEncoding@3.2 itemEncoding@3.2',
  Response: 'description headers schema@2 examples@2 content@3 links@3 summary@3.2',
  Header:
    'description type@2 format@2 items@2 collectionFormat@2 default@2 maximum@2 exclusiveMaximum@2 minimum@2 exclusiveMinimum@2 maxLength@2 minLength@2 pattern@2 maxItems@2 minItems@2 uniqueItems@2 enum@2 multipleOf@2 schema@3 required@3 deprecated@3 style@3 explode@3 example@3 examples@3 content@3',
  Schema:
    '$ref title description format default multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxProperties minProperties required enum type items allOf properties additionalProperties discriminator readOnly xml externalDocs example oneOf@3 anyOf@3 not@3 nullable@3.0 writeOnly@3 deprecated@3',
  SecurityScheme:
    'type description name in flow@2 authorizationUrl@2 tokenUrl@2 scopes@2 scheme@3 bearerFormat@3 flows@3 openIdConnectUrl@3 oauth2MetadataUrl@3.2 deprecated@3.2',
  flows: 'implicit@3 password@3 clientCredentials@3 authorizationCode@3 deviceAuthorization@3.2',
  OAuthFlow: 'authorizationUrl@3 tokenUrl@3 refreshUrl@3 scopes@3 deviceAuthorizationUrl@3.2',
  Tag: 'name description externalDocs summary@3.2 parent@3.2 kind@3.2',
  Link: 'operationRef@3 operationId@3 parameters@3 requestBody@3 description@3 server@3',
  Example: 'summary@3 description@3 value@3 externalValue@3 dataValue@3.2 serializedValue@3.2',
  discriminator: 'propertyName@3 mapping@3 defaultMapping@3.2',
  xml: 'name namespace prefix attribute wrapped nodeType@3.2',
};

const versions: Readonly<Record<Format, RegExp>> = {
  oas2: /^(?:2)?$/,
  'oas3.0': /^(?:3|3\.0)?$/,
  'oas3.1': /^(?:3|3\.1)?$/,
  'oas3.2': /^(?:3|3\.1|3\.2)?$/,
};

const names: Readonly<Record<Format, string>> = {
  oas2: '2.0',
  'oas3.0': '3.0',
  'oas3.1': '3.1',
  'oas3.2': '3.2',
};

/** Returns the fixed fields of an object in a version. Empty for unknown objects. */
export function listObjectFieldNames(object: string, format: Format): string[] {
  if (!Object.hasOwn(fields, object)) return [];
  return (fields[object] ?? '').split(' ').flatMap((entry) => {
    const [name = '', version = ''] = entry.split('@');
    return versions[format].test(version) ? [name] : [];
  });
}

/** Returns the nearest version in which the object has the field: `3.1`. Undefined if none exists. */
export function versionWith(object: string, field: string, format: Format): string | undefined {
  const order: readonly Format[] =
    format === 'oas2' ? ['oas3.0', 'oas3.1', 'oas3.2'] : ['oas3.2', 'oas3.1', 'oas3.0', 'oas2'];
  // The version that introduced the field is more informative than the latest one.
  const having = order.filter(
    (other) => other !== format && listObjectFieldNames(object, other).includes(field),
  );
  const nearest = format === 'oas2' ? having[0] : (having.findLast((other) => other > format) ?? having[0]);
  return nearest === undefined ? undefined : names[nearest];
}
