import { all, v2, v3, v32 } from '../fault.js';
import { only, section, reported, unseen, type Clause } from './clause.js';

/** The clauses of RFCs that OpenAPI refers to, if they apply to a document's content. */
export const clausesOfRfcs: readonly Clause[] = [
  ...section(
    'RFC 6749, 3.1: authorization endpoint',
    v3,
    reported('MUST NOT', 'its URI has a fragment', 'an authorization URL with a fragment'),
    reported('MUST', 'TLS is required', 'an authorization URL over plain HTTP'),
  ),
  ...section(
    'RFC 6749, 3.2: token endpoint',
    v3,
    reported('MUST NOT', 'its URI has a fragment', 'a token URL with a fragment'),
    reported('MUST', 'TLS is required', 'a token URL over plain HTTP'),
  ),
  ...section(
    'RFC 6749, 3.3: scopes',
    v3,
    reported(
      'MUST',
      'a scope is made of printable ASCII characters other than space, `"` and `\\`',
      'a scope with a space',
    ),
  ),
  ...section(
    'RFC 6750, 2.3 and RFC 9700, 4.3: bearer tokens',
    v3,
    reported(
      'SHOULD NOT',
      'tokens are passed in the URL',
      'a key in the query',
      'an access token in the query',
      'a password in the query string',
    ),
    reported('MUST', 'tokens are sent over TLS', 'a server over plain HTTP'),
    only(v2, reported('MUST', 'tokens are sent over TLS', 'plain HTTP in 2.0')),
  ),
  ...section(
    'RFC 9700, 2.1 and 2.4: flows',
    v3,
    reported('SHOULD NOT', 'the implicit grant is used', 'a flow that hands tokens to the browser'),
    reported(
      'MUST NOT',
      'the resource owner password credentials grant is used',
      'a flow that takes passwords',
    ),
    unseen(
      'MUST',
      'public clients use PKCE; redirect URIs are compared exactly',
      'The document does not describe what the authorization server does.',
    ),
    unseen('RECOMMENDED', 'tokens are bound to their senders', 'The document has no words for it.'),
  ),
  ...section(
    'RFC 7617, 4: Basic authentication',
    v3,
    reported('SHOULD NOT', 'it protects anything of value, without TLS least of all', 'passwords over HTTP'),
    only(v2, reported('SHOULD NOT', 'it protects anything of value', 'passwords over HTTP in 2.0')),
  ),
  ...section(
    'RFC 3986, 2 and 3.3: characters of paths',
    all,
    reported('MUST', 'other characters than those of the grammar are percent-encoded', 'a space in a path'),
    reported('MUST', '`%` begins two hexadecimal digits', 'a percent sign that encodes nothing'),
  ),
  ...section(
    'RFC 3986, 3.1 and 3.2: scheme and authority',
    v3,
    reported(
      'MUST',
      'scheme, host and port follow the grammar',
      'a server with a scheme that does not exist',
      'a server URL that does not parse',
    ),
    reported('SHOULD NOT', 'a password is in the authority', 'credentials in a server URL'),
  ),
  ...section(
    'RFC 3986, 6.2: comparison',
    all,
    reported(
      'SHOULD NOT',
      'resources are told apart by case or a slash at the end alone (advice that follows from it)',
      'two paths that differ in case',
      'two paths that differ by a slash at the end',
    ),
  ),
  ...section(
    'RFC 6570: URI templates',
    all,
    unseen(
      'MUST',
      'operators and modifiers of templates are expanded',
      'Path templates of OpenAPI are not those of the RFC: tools that know operators use them, and others take them as names.',
    ),
    only(
      v3,
      reported(
        'SHALL',
        'styles are the expansions that have a form',
        'a pipeDelimited parameter that explodes',
      ),
    ),
  ),
  ...section(
    'RFC 6838, 4.2 and RFC 2045, 5.1: media types',
    v3,
    reported(
      'MUST',
      'a media type is type, slash, subtype and parameters, made of tokens',
      'a media type that is not one',
    ),
    only(
      v2,
      reported('MUST', 'a media type is type, slash and subtype', 'a media type that is not one in 2.0'),
    ),
    unseen(
      'SHOULD',
      'a media type is registered',
      'Types of a vendor need not be; unknown top-level types are reported by `media-type-prefix-unknown`.',
    ),
  ),
  ...section(
    'RFC 9110, 5.1: names of header fields',
    v3,
    reported(
      'MUST',
      'a name is a token',
      'a header parameter whose name is no token',
      'a header whose name is no token',
    ),
  ),
  ...section(
    'RFC 9110, 9.3: methods',
    v3,
    reported(
      'SHOULD NOT',
      'a client sends content in `GET`, `HEAD` or `DELETE`',
      'a body of a request to read',
    ),
    reported('MUST NOT', 'a client sends content in `TRACE`', 'a body of a request to trace'),
    only(v32, reported('MUST', 'a method is a token', 'an additional operation whose method is no token')),
    unseen(
      'MUST',
      '`GET`, `HEAD`, `PUT` and `DELETE` are idempotent',
      'The document says nothing about what the service does; names that change something under `GET` are reported as `state-changing-get`.',
    ),
  ),
  ...section(
    'RFC 9110, 15: status codes',
    all,
    reported(
      'MUST',
      'a status code has three digits, the first from 1 to 5',
      'a status code that does not exist',
    ),
    only(
      v3,
      reported('MUST NOT', 'a `204` or `304` response has content', 'a body in a response that has none'),
    ),
    unseen(
      'MUST',
      'a `401` has `WWW-Authenticate`, a `405` has `Allow`, a `426` has `Upgrade`',
      'A document need not list every header that is sent.',
    ),
    unseen(
      'SHOULD',
      'a `201` and most `3xx` have `Location`',
      'A document need not list every header that is sent.',
    ),
  ),
  ...section(
    'RFC 5789, 2: PATCH',
    all,
    reported('REQUIRED', 'a `PATCH` request carries a description of changes', 'a PATCH without a body'),
  ),
  ...section(
    'RFC 6265, 4.1: cookies',
    v3,
    reported('MUST', 'the name of a cookie is a token', 'a cookie whose name is no token'),
  ),
  ...section(
    'RFC 6901: JSON Pointer',
    all,
    reported('MUST', 'a pointer is empty or begins with `/`', 'a reference that is not a JSON Pointer'),
    reported('MUST', '`~` begins `~0` or `~1`', 'a reference with a bad escape'),
  ),
  ...section(
    'JSON Schema 2020-12, Validation',
    ['oas3.1', 'oas3.2'],
    reported('SHOULD', 'keywords are beside a type that they apply to', 'a keyword of another type'),
    reported('SHOULD', 'examples are valid', 'an example of a schema that is not valid'),
    reported(
      'SHOULD',
      'the schema can be met',
      'bounds the wrong way round',
      'parts of a schema with different types',
    ),
    reported(
      'SHOULD',
      '`contentMediaType` is a media type, `contentEncoding` an encoding',
      'a media type of a string that is not one',
      'an encoding of a string that does not exist',
    ),
  ),
];
