import type { Format } from '@assay/core';

/** The type of a document object, with its name in Redocly configurations and the types of its fields. */
export interface TreeType {
  readonly name: string;
  /** The types of field values, in the order of the traversal. */
  readonly fields: ReadonlyMap<string, string>;
  /** The type of the values of all other fields. */
  readonly others: string | undefined;
  /** The type of the items, if it is a list. */
  readonly items: string | undefined;
  /** True if fields that begin with `x-` are extensions. */
  readonly isExtensible: boolean;
}

/** One type per line: its fields, `*` for all other fields, `[]` for the items of a list, `x-` for extensions. */
const common = `
Tag externalDocs:ExternalDocs x-
TagList []:Tag
TagGroups []:TagGroup
TagGroup x-
ExternalDocs x-
Example x-
ExamplesMap *:Example
EnumDescriptions
SecurityRequirement
SecurityRequirementList []:SecurityRequirement
Info contact:Contact license:License x-logo:Logo x-
Contact x-
License x-
Logo
Paths *:PathItem x-
ParameterList []:Parameter
Responses default:Response *:Response x-
Xml x-
SchemaProperties *:Schema
NamedSchemas *:Schema
NamedResponses *:Response
NamedParameters *:Parameter
NamedSecuritySchemes *:SecurityScheme
XCodeSample
XCodeSampleList []:XCodeSample
SpecExtension
SchemaList []:Schema`;

const version2 = `
Root info:Info paths:Paths definitions:NamedSchemas parameters:NamedParameters responses:NamedResponses securityDefinitions:NamedSecuritySchemes security:SecurityRequirementList tags:TagList externalDocs:ExternalDocs x-servers:XServerList x-tagGroups:TagGroups x-
PathItem parameters:ParameterList get:Operation put:Operation post:Operation delete:Operation options:Operation head:Operation patch:Operation x-
Parameter schema:Schema items:ParameterItems x-examples:ExamplesMap x-
ParameterItems items:ParameterItems x-
Operation externalDocs:ExternalDocs parameters:ParameterList responses:Responses security:SecurityRequirementList x-codeSamples:XCodeSampleList x-code-samples:XCodeSampleList x-
Examples
Header items:ParameterItems x-
HeaderMap *:Header
Response schema:Schema headers:HeaderMap examples:Examples x-
Schema items:Schema allOf:SchemaList properties:SchemaProperties additionalProperties:Schema xml:Xml externalDocs:ExternalDocs x-enumDescriptions:EnumDescriptions x-
SecurityScheme scopes:Scopes x-
Scopes x-
XServerList []:XServer
XServer`;

const version3 = `
PathItem servers:ServerList parameters:ParameterList get:Operation put:Operation post:Operation delete:Operation options:Operation head:Operation patch:Operation trace:Operation x-query:Operation x-
Parameter schema:Schema examples:ExamplesMap content:MediaTypesMap x-
Operation externalDocs:ExternalDocs parameters:ParameterList security:SecurityRequirementList servers:ServerList requestBody:RequestBody responses:Responses callbacks:CallbacksMap x-codeSamples:XCodeSampleList x-code-samples:XCodeSampleList x-
Header schema:Schema examples:ExamplesMap content:MediaTypesMap x-
Response headers:HeadersMap content:MediaTypesMap links:LinksMap x-
SecurityScheme flows:OAuth2Flows x-
Server variables:ServerVariablesMap x-
ServerList []:Server
ServerVariable x-
ServerVariablesMap *:ServerVariable
Callback *:PathItem x-
CallbacksMap *:Callback
RequestBody content:MediaTypesMap x-
MediaTypesMap *:MediaType
MediaType schema:Schema examples:ExamplesMap encoding:EncodingMap x-
Encoding headers:HeadersMap x-
EncodingMap *:Encoding
HeadersMap *:Header
Link server:Server x-
LinksMap *:Link
AllOf []:Schema
AnyOf []:Schema
OneOf []:Schema
DiscriminatorMapping
Discriminator mapping:DiscriminatorMapping x-
NamedExamples *:Example
NamedRequestBodies *:RequestBody
NamedHeaders *:Header
NamedLinks *:Link
NamedCallbacks *:Callback
ImplicitFlow x-
PasswordFlow x-
ClientCredentials x-
AuthorizationCode x-
OAuth2Flows implicit:ImplicitFlow password:PasswordFlow clientCredentials:ClientCredentials authorizationCode:AuthorizationCode x-
WebhooksMap *:PathItem`;

const version30 = `
Root info:Info servers:ServerList security:SecurityRequirementList tags:TagList externalDocs:ExternalDocs paths:Paths components:Components x-webhooks:WebhooksMap x-tagGroups:TagGroups x-
Schema externalDocs:ExternalDocs discriminator:Discriminator allOf:AllOf anyOf:AnyOf oneOf:OneOf not:Schema properties:SchemaProperties items:Schema additionalProperties:Schema xml:Xml x-
Components parameters:NamedParameters schemas:NamedSchemas responses:NamedResponses examples:NamedExamples requestBodies:NamedRequestBodies headers:NamedHeaders securitySchemes:NamedSecuritySchemes links:NamedLinks callbacks:NamedCallbacks x-`;

const version31 = `
Root info:Info servers:ServerList security:SecurityRequirementList tags:TagList externalDocs:ExternalDocs paths:Paths webhooks:WebhooksMap components:Components x-
Schema definitions:NamedSchemas $defs:NamedSchemas externalDocs:ExternalDocs discriminator:Discriminator allOf:AllOf anyOf:AnyOf oneOf:OneOf not:Schema if:Schema then:Schema else:Schema dependentSchemas:SchemaMap prefixItems:SchemaList contains:Schema patternProperties:PatternProperties propertyNames:Schema unevaluatedItems:Schema unevaluatedProperties:Schema properties:SchemaProperties items:Schema additionalProperties:Schema contentSchema:Schema xml:Xml x-
SchemaMap *:Schema
PatternProperties *:Schema
NamedPathItems *:PathItem
Components parameters:NamedParameters schemas:NamedSchemas responses:NamedResponses examples:NamedExamples requestBodies:NamedRequestBodies headers:NamedHeaders securitySchemes:NamedSecuritySchemes links:NamedLinks callbacks:NamedCallbacks pathItems:NamedPathItems x-`;

const version32 = `
PathItem servers:ServerList parameters:ParameterList get:Operation put:Operation post:Operation delete:Operation options:Operation head:Operation patch:Operation trace:Operation x-query:Operation query:Operation additionalOperations:OperationMap x-
OperationMap *:Operation
MediaType schema:Schema examples:ExamplesMap encoding:EncodingMap itemSchema:Schema prefixEncoding:EncodingList itemEncoding:Encoding x-
EncodingList []:Encoding
Components parameters:NamedParameters schemas:NamedSchemas responses:NamedResponses examples:NamedExamples requestBodies:NamedRequestBodies headers:NamedHeaders securitySchemes:NamedSecuritySchemes links:NamedLinks callbacks:NamedCallbacks pathItems:NamedPathItems mediaTypes:NamedMediaTypes x-
NamedMediaTypes *:MediaTypesMap
OAuth2Flows implicit:ImplicitFlow password:PasswordFlow clientCredentials:ClientCredentials authorizationCode:AuthorizationCode deviceAuthorization:DeviceAuthorization x-
DeviceAuthorization x-`;

const tables: Readonly<Record<Format, readonly string[]>> = {
  oas2: [common, version2],
  'oas3.0': [common, version3, version30],
  'oas3.1': [common, version3, version30, version31],
  'oas3.2': [common, version3, version30, version31, version32],
};

const known = new Map<Format, ReadonlyMap<string, TreeType>>();

/** Returns the types of a format by name. */
export function getTreeTypes(format: Format): ReadonlyMap<string, TreeType> {
  const before = known.get(format);
  if (before !== undefined) return before;
  const lines = tables[format].flatMap((table) => table.trim().split('\n'));
  const types = new Map(lines.map((line) => readType(line)).map((type) => [type.name, type]));
  known.set(format, types);
  return types;
}

/** All names of types, of any format. */
export function listTypeNames(): string[] {
  const formats: readonly Format[] = ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'];
  return [...new Set(formats.flatMap((format) => [...getTreeTypes(format).keys()]))].toSorted();
}

function readType(line: string): TreeType {
  const [name = '', ...words] = line.split(' ');
  const isExtensible = words.at(-1) === 'x-';
  const entries = words.flatMap((word): [string, string][] => {
    const [field = '', type] = word.split(':');
    return type === undefined ? [] : [[field, type]];
  });
  const fields = new Map(entries);
  const others = fields.get('*');
  const items = fields.get('[]');
  fields.delete('*');
  fields.delete('[]');
  return { name, fields, others, items, isExtensible };
}
