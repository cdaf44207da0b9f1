import { all, v2, v3, v30, v31, v32 } from '../fault.js';
import { only, section, reported, unseen, type Clause } from './clause.js';

const before31 = [...v2, ...v30] as const;
const before32 = all.filter((format) => format !== 'oas3.2');

/** The clauses of OpenAPI 2.0, 3.0.4, 3.1.2 and 3.2.0 on the document, its servers, tags and paths. */
export const clausesOfTheDocument: readonly Clause[] = [
  ...section(
    'Format',
    all,
    reported('MUST', 'the document is one JSON or YAML value', 'a text that is not JSON'),
    reported('MUST', 'keys of a map are unique', 'a key that occurs twice'),
    reported(
      'MUST',
      'names of fields are written as the specification has them, case included',
      'an unknown field of the root',
      'an unknown field of info',
    ),
    reported(
      'MUST',
      'fields that the specification does not define begin with `x-`',
      'an unknown field of an operation',
      'an unknown field of a path item',
    ),
    unseen(
      'SHOULD',
      'YAML keeps to the tags of the JSON schema ruleset, and keys are strings',
      'Faults of the YAML are reported before there is a model (`yaml-syntax-violation`); the documents of this table are JSON.',
    ),
    unseen(
      'RECOMMENDED',
      'the root document is named `openapi.json`, `openapi.yaml` or `swagger.json`',
      'The name of a file is no part of the description.',
    ),
    only(
      v31,
      unseen(
        'RECOMMENDED',
        'schemas of other dialects are in documents of their own',
        'Where a schema is kept is a matter of taste.',
      ),
    ),
  ),
  ...section(
    'OpenAPI Object',
    all,
    reported(
      'REQUIRED',
      '`openapi` or `swagger` names a version that exists',
      'an unknown version',
      'an unknown version of 2.0',
    ),
    reported('REQUIRED', '`info` is there', 'no info'),
    only(before31, reported('REQUIRED', '`paths` is there', 'no paths')),
    only(
      v31,
      reported(
        'MUST',
        'there are `paths`, `components` or `webhooks`',
        'neither paths nor components nor webhooks',
      ),
    ),
    reported('MUST', 'each tag name in the list is unique', 'a tag that is declared twice'),
    only(v31, reported('MUST', '`jsonSchemaDialect` is the URI of a dialect', 'a dialect that nobody knows')),
    only(v32, reported('MUST NOT', '`$self` has a fragment', 'a $self with a fragment')),
    only(
      v32,
      unseen(
        'RECOMMENDED',
        '`$self` is present where the document can be reached by several URIs',
        'By which URIs a document can be reached is not in it.',
      ),
    ),
    only(
      v3,
      unseen(
        'SHOULD',
        'tooling takes `/` as the server where none is given',
        'It binds tools, not documents.',
      ),
    ),
    only(v3, reported('MUST', '`security` is a list', 'a security that is an object')),
    only(
      v2,
      reported(
        'MUST',
        '`host` is a host alone, with at most a port',
        'a host with a scheme',
        'a host with a path',
      ),
    ),
    only(v2, reported('MUST', '`basePath` begins with `/`', 'a base path without a slash')),
    only(
      v2,
      reported(
        'MUST',
        '`schemes` are from `http`, `https`, `ws`, `wss`',
        'a scheme that does not exist',
        'a scheme that is not a list',
      ),
    ),
    only(
      v2,
      reported('MUST', '`consumes` and `produces` list media types', 'a media type that is not one in 2.0'),
    ),
  ),
  ...section(
    'Info Object',
    all,
    reported('REQUIRED', '`title` is there, as a text', 'no title', 'a title that is a number'),
    reported('REQUIRED', '`version` is there', 'no version of the API'),
    only(v3, reported('MUST', '`termsOfService` is a URL', 'terms of service that are not at a URL')),
  ),
  ...section(
    'Contact Object',
    all,
    reported('MUST', '`url` is a URL', 'a contact URL that is not one'),
    reported('MUST', '`email` is an e-mail address', 'a contact address that is not one'),
  ),
  ...section(
    'License Object',
    all,
    reported('REQUIRED', '`name` is there', 'a license without a name'),
    reported('MUST', '`url` is a URL', 'a license URL that is not one'),
    only(
      v31,
      reported('MUST NOT', '`identifier` and `url` are both there', 'a license with identifier and URL'),
    ),
    only(
      v31,
      reported(
        'MUST',
        '`identifier` is an SPDX expression (its form; whether SPDX lists the licence is not checked, because the list grows)',
        'a license identifier that is not an expression',
      ),
    ),
  ),
  ...section(
    'Server Object',
    v3,
    reported('REQUIRED', '`url` is there', 'a server without a URL'),
    reported(
      'MUST',
      '`url` is a URL once its variables have values',
      'a server with a scheme that does not exist',
      'a server URL that does not parse',
      'a server URL with spaces',
      'a server URL with unbalanced braces',
    ),
    reported('MUST', 'each variable in `url` is declared', 'a server variable that is not declared'),
    reported(
      'MUST NOT',
      '`url` has a query or fragment (written in 3.2; before, the path is appended to it all the same)',
      'a server URL with a query',
      'a server URL with a fragment',
    ),
    only(v32, reported('MUST NOT', 'a variable is in `url` twice', 'a variable twice in a server URL')),
    only(v32, reported('MUST', '`name` is unique among the servers', 'a name of two servers')),
  ),
  ...section(
    'Server Variable Object',
    v3,
    reported('REQUIRED', '`default` is there', 'a server variable without a default'),
    reported('MUST', '`default` is a text', 'a default of a server variable that is a number'),
    only(v30, reported('SHOULD NOT', '`enum` is empty', 'an empty enum of a server variable')),
    only(v31, reported('MUST NOT', '`enum` is empty', 'an empty enum of a server variable')),
    only(
      v30,
      reported('SHOULD', '`default` is one of `enum`', 'a default of a server variable outside its enum'),
    ),
    only(
      v31,
      reported('MUST', '`default` is one of `enum`', 'a default of a server variable outside its enum'),
    ),
  ),
  ...section(
    'Components Object',
    v3,
    reported('MUST', 'keys are letters, digits, `.`, `-` and `_`', 'a name of a component with a space'),
    reported(
      'MUST',
      'there are only the kinds of components that the version knows',
      'a component of an unknown kind',
    ),
  ),
  ...section(
    'Paths Object',
    all,
    reported('MUST', 'a path begins with `/`', 'a path without a slash at its beginning'),
    reported(
      'MUST NOT',
      'two templates differ only in the names of their variables',
      'two paths that differ in the name of a variable',
    ),
    unseen(
      'MUST',
      'where several templates match, the concrete one is chosen',
      'It binds tools. Templates that none is the more concrete of are reported as `path-ambiguous`.',
    ),
  ),
  ...section(
    'Path Templating',
    all,
    reported('MUST', 'each variable has a parameter', 'a path parameter that is not declared'),
    reported('MUST', 'each path parameter has its variable', 'a path parameter that the path lacks'),
    reported('MUST NOT', 'a variable is in a path twice (written in 3.2)', 'a variable twice in a path'),
    reported(
      'MUST',
      'braces delimit a name',
      'an unclosed brace in a path',
      'an unopened brace in a path',
      'a brace within braces in a path',
      'an empty variable in a path',
    ),
    reported('MUST NOT', 'the path has a query or fragment', 'a query in a path', 'a fragment in a path'),
    unseen(
      'MUST NOT',
      'the value of a variable contains `/`, `?` or `#` unescaped',
      'Values are sent by clients; a pattern or enum that allows them is allowed by the specification.',
    ),
  ),
  ...section(
    'Path Item Object',
    all,
    reported('MUST', 'parameters are not repeated by name and place', 'a parameter twice'),
    reported('MUST', 'fields are the methods that the version knows', 'an unknown field of a path item'),
    only(before31, reported('MUST', '`query` is not a field yet', 'a method of a later version')),
    only(
      v32,
      reported(
        'MUST NOT',
        '`additionalOperations` has a method with a field of its own',
        'an additional operation that has a field of its own',
      ),
    ),
    only(
      v32,
      reported(
        'MUST',
        'a method in `additionalOperations` is a token of HTTP',
        'an additional operation whose method is no token',
      ),
    ),
    unseen(
      'SHOULD NOT',
      'fields stand beside `$ref` (behaviour is undefined)',
      'Both are read, as most tools do; what conflicts is reported as `path-item-field-conflict`.',
    ),
  ),
  ...section(
    'External Documentation Object',
    all,
    reported('REQUIRED', '`url` is there', 'documentation without a URL'),
    reported('MUST', '`url` is a URL', 'a documentation URL that is not one'),
  ),
  ...section(
    'Tag Object',
    all,
    reported('REQUIRED', '`name` is there', 'a tag without a name'),
    only(
      v32,
      reported('MUST', '`parent` is a tag that is declared', 'a parent of a tag that does not exist'),
    ),
    only(
      v32,
      reported('MUST NOT', 'tags are parents of each other in a cycle', 'parents of tags in a cycle'),
    ),
    only(
      v32,
      unseen(
        'RECOMMENDED',
        '`kind` is one of the registered kinds',
        'Any text is allowed, and the registry grows.',
      ),
    ),
  ),
];

/** The clauses on operations, parameters, bodies, responses and links. */
export const clausesOfOperations: readonly Clause[] = [
  ...section(
    'Operation Object',
    all,
    reported(
      'REQUIRED',
      '`responses` is there (3.1 and 3.2 leave it to the author; we do not)',
      'an operation without responses',
    ),
    reported('MUST', '`operationId` is unique', 'an operationId twice'),
    reported('RECOMMENDED', '`operationId` can be a name in programs', 'an operation without an id'),
    reported(
      'MUST',
      '`tags` is a list, `deprecated` a boolean',
      'tags that are not a list',
      'deprecated that is a text',
    ),
    reported('MUST NOT', '`parameters` has duplicates', 'a parameter twice'),
    only(
      v3,
      reported(
        'SHOULD',
        '`requestBody` is avoided where HTTP gives a body no meaning',
        'a body of a request to read',
      ),
    ),
    only(v2, reported('MUST NOT', 'there are two body parameters', 'two bodies')),
    only(v2, reported('MUST NOT', 'body and form parameters are together', 'a body and a form')),
    only(v3, unseen('SHOULD', 'consumers refrain from deprecated operations', 'It binds clients.')),
  ),
  ...section(
    'Parameter Object',
    all,
    reported('REQUIRED', '`name` is there', 'a parameter without a name'),
    reported(
      'REQUIRED',
      '`in` is there, and one of the places of the version',
      'a parameter without a place',
      'a parameter in a place that does not exist',
      'a parameter in the body in 3.x',
      'a cookie parameter in 2.0',
    ),
    reported(
      'MUST',
      '`name` of a path parameter is a variable of the path',
      'a path parameter that the path lacks',
    ),
    reported(
      'REQUIRED',
      '`required` is `true` for path parameters',
      'a path parameter that is optional',
      'a path parameter that does not say it is required',
    ),
    only(
      v3,
      reported(
        'SHALL',
        'header parameters named `Accept`, `Content-Type` or `Authorization` are ignored',
        'an Accept header as a parameter',
        'an Authorization header as a parameter',
      ),
    ),
    only(
      v3,
      reported(
        'MUST',
        'there is `schema` or `content`, and not both',
        'a parameter without a schema',
        'a parameter with schema and content',
      ),
    ),
    only(v3, reported('MUST', '`content` has one entry', 'a parameter with two media types')),
    only(
      v3,
      reported(
        'MUST',
        '`style` is one of the place',
        'a style that is not one of its place',
        'a style that does not exist',
      ),
    ),
    only(v3, reported('MUST', '`explode` is a boolean', 'an explode that is a text')),
    only(
      v3,
      reported(
        'MUST',
        'the style has a form for the type and `explode` (style examples: n/a)',
        'a deepObject parameter that is a list',
        'a deepObject parameter that does not explode',
        'a spaceDelimited parameter that is a text',
        'a pipeDelimited parameter that explodes',
      ),
    ),
    only(v3, reported('MUST', '`allowEmptyValue` is for the query only', 'an empty value outside the query')),
    unseen(
      'NOT RECOMMENDED',
      '`allowEmptyValue` is used at all',
      'It is allowed; clients that need it exist.',
    ),
    only(
      ['oas3.0', 'oas3.1'],
      reported('SHALL', '`allowReserved` is for the query only', 'reserved characters outside the query'),
    ),
    only(
      v3,
      reported(
        'MUST NOT',
        '`example` and `examples` are both there',
        'a parameter with example and examples',
      ),
    ),
    only(v3, reported('SHOULD', 'examples match the schema', 'an example of a schema that is not valid')),
    only(
      v32,
      reported(
        'MUST',
        'a `querystring` parameter has `content`, and no `schema`, `style` or `explode`',
        'a querystring parameter with a schema',
      ),
    ),
    only(v32, reported('MUST NOT', 'there are two `querystring` parameters', 'two querystring parameters')),
    only(
      v32,
      reported(
        'MUST NOT',
        'a `querystring` parameter is beside one `in: query`',
        'a querystring parameter beside one of the query',
      ),
    ),
    only(v2, reported('REQUIRED', '`schema` of a body', 'a body without a schema')),
    only(v2, reported('REQUIRED', '`type` of other parameters', 'a parameter without a type')),
    only(
      v2,
      reported('MUST', '`type` is a simple one, `array`, or `file`', 'a parameter that is an object in 2.0'),
    ),
    only(v2, reported('REQUIRED', '`items` where the type is `array`', 'a list of parameters without items')),
    only(v2, reported('MUST', 'a `file` is in a form', 'a file outside a form')),
    only(
      v2,
      reported(
        'MUST',
        'forms are consumed as `multipart/form-data` or `application/x-www-form-urlencoded`',
        'a form without its media type',
      ),
    ),
    only(
      v2,
      reported(
        'MUST',
        '`collectionFormat` is one of the five; `multi` only in query and form',
        'a collection format that does not exist',
        'the collection format multi in a path',
      ),
    ),
    only(
      v2,
      reported('MUST NOT', 'a parameter outside the body has a `schema`', 'a parameter with a schema in 2.0'),
    ),
    reported(
      'MUST',
      '`default` conforms to the type',
      'a default of another type',
      'a default beyond the bounds',
    ),
  ),
  ...section(
    'Request Body Object',
    v3,
    reported('REQUIRED', '`content` is there', 'a request body without content'),
    reported('SHOULD', '`content` has an entry', 'a request body whose content is empty'),
    reported('MUST', 'keys of `content` are media types or ranges', 'a media type that is not one'),
  ),
  ...section(
    'Media Type Object',
    v3,
    reported('SHOULD', 'examples match the schema and the media type', 'an example that is not valid'),
    reported('MUST NOT', '`example` and `examples` are both there', 'a body with example and examples'),
    reported(
      'MUST',
      'a key of `encoding` is a property of the schema',
      'an encoding of a property that does not exist',
    ),
    reported('SHALL', '`encoding` applies to forms and multipart only', 'an encoding where it has no effect'),
    only(
      v32,
      reported(
        'MUST NOT',
        '`encoding` is beside `prefixEncoding` or `itemEncoding`',
        'an encoding by name and by position',
      ),
    ),
    only(
      v32,
      reported(
        'SHALL',
        '`itemSchema` is for sequential media types only',
        'a schema of items where there is one value',
      ),
    ),
  ),
  ...section(
    'Encoding Object',
    v3,
    reported(
      'SHALL',
      '`style`, `explode` and `allowReserved` are ignored where the body is no form',
      'an encoding where it has no effect',
    ),
    reported(
      'SHALL',
      '`Content-Type` under `headers` is ignored',
      'a Content-Type among the headers of a part',
    ),
    reported(
      'MUST',
      '`contentType` is a list of media types or ranges',
      'a content type of a part that is not one',
    ),
  ),
  ...section(
    'Responses Object',
    all,
    reported('MUST', 'there is at least one response', 'an operation with no response'),
    reported('SHOULD', 'a success is among them', 'no success'),
    reported(
      'MUST',
      'keys are `default`, status codes or, in 3.x, ranges such as `2XX`',
      'a status code that does not exist',
      'a range of status codes in 2.0',
      'a range of status codes in small letters',
    ),
    unseen(
      'MUST',
      'keys are in quotation marks, for JSON and YAML',
      'Numbers as keys of YAML are read as texts, as all tools do.',
    ),
  ),
  ...section(
    'Response Object',
    all,
    only(before32, reported('REQUIRED', '`description` is there', 'a response without a description')),
    reported('MUST', 'a response is an object', 'a response that is a text'),
    only(
      v3,
      reported(
        'SHALL',
        '`Content-Type` under `headers` is ignored',
        'a header of a response that is ignored',
      ),
    ),
    only(
      v2,
      reported(
        'SHOULD',
        'examples are of a media type that is produced',
        'an example of a media type that is not produced',
      ),
    ),
    only(v2, reported('SHOULD', 'examples match the schema', 'an example of a response that is not valid')),
  ),
  ...section(
    'Header Object',
    v3,
    reported('MUST NOT', '`name` is given', 'a header that names itself'),
    reported('MUST NOT', '`in` is given', 'a header that names its place'),
    reported('MUST', '`style` is `simple`', 'a header with a style'),
    reported('MUST', 'there is `schema` or `content`', 'a header without a schema'),
    only(v2, reported('REQUIRED', '`type` is there', 'a header without a type')),
  ),
  ...section(
    'Example Object',
    v3,
    reported(
      'MUST NOT',
      '`value` and `externalValue` are both there',
      'an example with a value here and elsewhere',
    ),
    only(
      v32,
      reported('MUST NOT', '`value` and `dataValue` are both there', 'an example with value and dataValue'),
    ),
    only(
      v32,
      reported(
        'MUST NOT',
        '`serializedValue` and `externalValue` are both there',
        'an example serialized here and elsewhere',
      ),
    ),
    only(
      v32,
      reported(
        'SHOULD',
        '`serializedValue` is what `dataValue` becomes (checked for JSON, where only one value can be right)',
        'an example whose text is another value',
      ),
    ),
    unseen(
      'MUST',
      '`externalValue` is a URI of an example that matches',
      'What is at a URL is not in the document.',
    ),
  ),
  ...section(
    'Link Object',
    v3,
    reported('MUST', 'there is `operationId` or `operationRef`', 'a link to no operation'),
    reported('MUST NOT', 'both are there', 'a link with operationRef and operationId'),
    reported('MUST', '`operationId` is that of an operation', 'a link to an operation that does not exist'),
    reported(
      'MUST',
      '`operationRef` leads to an operation',
      'an operationRef to nowhere',
      'an operationRef to something else',
    ),
    reported(
      'MUST',
      'keys of `parameters` are those of the operation',
      'a parameter of a link that its target lacks',
    ),
    reported('MUST', 'expressions follow the grammar', 'a runtime expression that is not one'),
    reported('MUST', 'expressions name what there is', 'a runtime expression that names a missing field'),
  ),
  ...section(
    'Callback Object',
    v3,
    reported(
      'MUST',
      'the key is a runtime expression, or a URL with expressions in braces',
      'a callback whose expression is not one',
    ),
  ),
];

/** The clauses on schemas, references and security. */
export const clausesOfSchemas: readonly Clause[] = [
  ...section(
    'Reference Object',
    all,
    reported(
      'REQUIRED',
      '`$ref` is a URI, or a JSON Pointer into the document',
      'a reference that is not a JSON Pointer',
    ),
    reported(
      'MUST',
      'it leads to something',
      'a reference to nowhere',
      'a reference to a file that does not exist',
    ),
    reported(
      'MUST',
      'it leads to an object of the kind that is expected',
      'a reference to another kind of object',
    ),
    only(before31, reported('SHALL', 'what stands beside it is ignored', 'keywords beside a reference')),
    reported(
      'MUST',
      'it stands only where the specification allows it',
      'a reference in place of an operation',
    ),
    reported('MUST NOT', 'it leads to nothing but itself', 'a schema that refers to itself'),
  ),
  ...section(
    'Schema Object',
    all,
    reported('MUST', '`type` is one that exists', 'a type that does not exist'),
    only(v30, reported('MUST', '`type` is one text', 'a list of types in an old version')),
    only(
      before31,
      reported(
        'MUST',
        'only the keywords of the version are used',
        'const in an old version',
        'an exclusiveMinimum of a new version',
        'an unknown keyword of a schema',
      ),
    ),
    only(v2, reported('MUST NOT', '`oneOf`, `anyOf` and `not` are used', 'oneOf in 2.0')),
    only(
      v31,
      reported(
        'MUST NOT',
        'keywords of old versions are relied on',
        'nullable in a new version',
        'an exclusiveMinimum of an old version',
      ),
    ),
    reported('MUST', '`items` is there where the type is `array`', 'a list without items'),
    reported(
      'MUST',
      'lengths and numbers of items are whole and not negative',
      'a length that is negative',
      'a length that is a text',
    ),
    reported('MUST', '`multipleOf` is above 0', 'a multipleOf of zero'),
    reported('MUST', '`enum` is a list', 'an enum that is not a list'),
    reported('SHOULD', '`enum` has a value', 'an enum without values'),
    reported('SHOULD', 'values of `enum` are unique', 'a value twice in an enum'),
    reported(
      'MUST',
      '`required` is a list of unique names',
      'required that is a boolean in a schema',
      'a required property twice',
    ),
    reported('SHOULD', '`pattern` is a regular expression of ECMA-262', 'a pattern that is not one'),
    only(
      v3,
      reported(
        'SHOULD NOT',
        'a property is both `readOnly` and `writeOnly`',
        'a property that is read-only and write-only',
      ),
    ),
    reported(
      'MUST',
      '`default` conforms to the schema',
      'a default outside the enum',
      'a default of another type',
    ),
    only(v30, reported('SHALL', '`nullable` counts beside a `type` only', 'nullable without a type')),
    only(
      v31,
      reported('MUST', '`$schema` and `jsonSchemaDialect` name a dialect', 'a dialect that nobody knows'),
    ),
    unseen(
      'RECOMMENDED',
      '`description` and `title` are there',
      'What is worth a description is a matter of taste.',
    ),
  ),
  ...section(
    'Data Types',
    all,
    reported(
      'SHOULD',
      '`format` is one for the type (OpenAPI Format Registry)',
      'a number format of a string',
      'a string format of a boolean',
      'a string format of a list',
      'a string format of a number',
      'a format of fractions of an integer',
    ),
    reported('SHOULD', 'bounds are within the format', 'bounds beyond the format'),
    unseen('SHOULD', 'unknown formats are ignored', 'It binds tools.'),
  ),
  ...section(
    'Discriminator Object',
    v3,
    reported('REQUIRED', '`propertyName` is there', 'a discriminator without a property'),
    reported(
      'MUST',
      'the property is described and required (3.2: or there is `defaultMapping`)',
      'a discriminator of a property that does not exist',
    ),
    only(
      v32,
      reported(
        'MUST',
        'there is `defaultMapping` where the property is optional',
        'a discriminator that is optional and has no default mapping',
      ),
    ),
    reported(
      'MUST',
      'a value of `mapping` is the name of a schema or a reference to one',
      'a mapping to nowhere',
      'a mapping to a name that does not exist',
      'a mapping to something that is not a text',
    ),
    reported('MUST', '`mapping` leads to one of the alternatives', 'a mapping outside the oneOf'),
    only(
      v32,
      reported(
        'MUST',
        '`defaultMapping` is the name of a schema or a reference to one',
        'a default mapping to nowhere',
      ),
    ),
    unseen('SHALL', 'inline schemas are not considered', 'It binds tools; an inline alternative is allowed.'),
    only(
      v2,
      reported(
        'MUST',
        'the property is described and required',
        'a discriminator of 2.0 that does not exist',
        'a discriminator of 2.0 that is optional',
      ),
    ),
  ),
  ...section(
    'XML Object',
    all,
    reported('MUST', '`namespace` is an absolute URI', 'a namespace of XML that is relative'),
    reported('SHALL', '`wrapped` counts for lists only', 'a wrapper of what is not a list'),
    only(
      v32,
      reported(
        'MUST NOT',
        '`attribute` or `wrapped` is beside `nodeType`',
        'a kind of XML node in old and new words',
      ),
    ),
  ),
  ...section(
    'Security Scheme Object',
    all,
    reported(
      'REQUIRED',
      '`type` is there, and one that exists',
      'a scheme without a type',
      'a scheme of a type that does not exist',
    ),
    only(v3, reported('REQUIRED', '`name` of an API key', 'a key without a name')),
    only(
      v3,
      reported(
        'REQUIRED',
        '`in` of an API key is `query`, `header` or `cookie`',
        'a key without a place',
        'a key in a place that does not exist',
      ),
    ),
    only(
      v2,
      reported(
        'REQUIRED',
        '`name` and `in` (`query` or `header`) of an API key',
        'a key without a name in 2.0',
        'a key in a cookie in 2.0',
      ),
    ),
    only(v3, reported('REQUIRED', '`scheme` of HTTP authentication', 'a scheme of HTTP without its name')),
    only(v3, reported('SHOULD', '`scheme` is registered with IANA', 'a scheme of HTTP that nobody knows')),
    only(
      v3,
      reported(
        'REQUIRED',
        '`flows` of OAuth 2.0',
        'an OAuth 2.0 scheme without flows',
        'an OAuth 2.0 scheme whose flows are empty',
      ),
    ),
    only(
      v3,
      reported(
        'REQUIRED',
        '`openIdConnectUrl` is a URL',
        'OpenID Connect without its URL',
        'OpenID Connect with a URL that is not one',
      ),
    ),
    only(
      v2,
      reported(
        'REQUIRED',
        '`flow` of OAuth 2.0, and one that exists',
        'an OAuth 2.0 scheme without a flow',
        'a flow that does not exist in 2.0',
      ),
    ),
    only(
      v32,
      unseen(
        'MUST',
        '`oauth2MetadataUrl` uses TLS and leads to the metadata',
        'What is at a URL is not in the document; plain HTTP is an `oauth-endpoint-plaintext`.',
      ),
    ),
  ),
  ...section(
    'OAuth Flow Object',
    v3,
    reported('MUST', 'the flow is one that exists', 'a flow that does not exist'),
    reported(
      'REQUIRED',
      '`authorizationUrl` where the flow needs it, as a URL',
      'a flow without an authorization URL',
      'an authorization URL that is not one',
    ),
    reported('REQUIRED', '`tokenUrl` where the flow needs it', 'a flow without a token URL'),
    reported('MUST', 'these URLs use TLS', 'a token URL over plain HTTP'),
    reported('REQUIRED', '`scopes` is a map', 'a flow without scopes', 'scopes that are a list'),
    only(
      v2,
      reported(
        'REQUIRED',
        '`authorizationUrl` where the flow needs it',
        'a flow without an authorization URL in 2.0',
      ),
    ),
  ),
  ...section(
    'Security Requirement Object',
    all,
    reported('MUST', 'each name is a declared scheme', 'a scheme that is not declared', 'no schemes at all'),
    reported('MUST', 'the value is a list', 'a scope that is a text'),
    reported('MUST', 'scopes are those of the scheme', 'a scope that is not declared'),
    only(
      before31,
      reported(
        'MUST',
        'the list is empty for other schemes than OAuth 2.0 and OpenID Connect',
        'scopes of a key',
        'scopes of a key in 2.0',
      ),
    ),
  ),
];
