/* oxlint-disable max-lines -- a table with a line for each reference */
/** The references of a rule, each with its reason in one sentence. */
type Reasons = Readonly<Record<`API${number}:2023` | `CWE-${number}`, string>>;

/**
 * The reasons for the references of rules to the OWASP API Security Top 10 and the CWE. Rules about gaps in the documentation
 * have none, and no rule references an entry that MITRE discourages or prohibits. The pages of the rules show the reasons.
 */
export const referenceReasons: Readonly<Record<string, Reasons>> = {
  'account-existence-disclosed': {
    'API2:2023':
      'Attackers who know which accounts exist can aim password guessing and credential stuffing at them.',
    'CWE-204': 'The response differs between an account that exists and one that does not.',
  },
  'additional-properties-unbounded': {
    'API4:2023': 'One request can make the server read and store any number of entries.',
    'CWE-770': 'The server allocates memory for each entry without a limit on their number.',
    'CWE-1284': 'The number of entries is a quantity in the input that nothing validates.',
  },
  'additional-properties-unrestricted': {
    'API3:2023': 'Clients can send properties that the API did not mean them to set.',
    'CWE-915': 'Undeclared properties of the input can become attributes of stored objects.',
  },
  'api-key-authentication-used': {
    'API2:2023':
      'A static key identifies a program and does not expire, so a copied key authenticates an attacker for a long time.',
    'CWE-308': 'The key is the single factor that authenticates a caller.',
  },
  'api-key-in-cookie': {
    'API8:2023':
      'Browsers attach the cookie to requests of other sites, and the API has no protection against that.',
    'CWE-352': 'A page of another site can make the browser send an authenticated request.',
  },
  'api-key-in-query': {
    'API2:2023': 'Keys in URLs end up in logs and browser histories, where others can take them.',
    'CWE-598': 'A credential is part of the query string of a request.',
  },
  'api-key-over-plaintext': {
    'API2:2023': 'An attacker who reads the traffic can act as the client.',
    'API8:2023':
      'A server without TLS is the misconfiguration of transport security that this item describes.',
    'CWE-319': 'The key crosses the network in the clear.',
    'CWE-523': 'A credential is sent without protection of the transport.',
  },
  'array-max-items-missing': {
    'API4:2023': 'One request can make the server process any number of items.',
    'CWE-770': 'The server allocates memory for each item without a limit on their number.',
    'CWE-1284': 'The number of items is a quantity in the input that nothing validates.',
  },
  'auth-operation-without-throttling': {
    'API2:2023': 'The item names missing protection of logins and resets against brute force.',
    'API4:2023': 'Nothing limits how often a client can call the operation.',
    'CWE-307': 'The number of failed attempts to authenticate is not limited.',
    'CWE-799': 'The frequency of attempts is not controlled.',
  },
  'authorization-request-unprotected': {
    'API2:2023': 'A code that is stolen or slipped to a user signs in the wrong person.',
    'CWE-352': 'Without a required `state` a page of an attacker can finish the sign-in that it has begun.',
  },
  'basic-authentication-used': {
    'API2:2023': 'The password itself is sent with each request, so that one leaked request reveals it.',
    'CWE-522': 'Base64 does not protect the credential that each request carries.',
  },
  'callback-plaintext-url': {
    'API8:2023': 'A callback without TLS is a misconfiguration of transport security.',
    'CWE-319': 'The content of the callback crosses the network in the clear.',
  },
  'certificate-check-optional': {
    'API8:2023': 'A switch that turns certificate checks off is an insecure option of the configuration.',
    'API10:2023': 'The service then trusts any server that answers in place of the other API.',
    'CWE-295': 'The certificate of the other side is not validated.',
  },
  'circular-schema-reference': {
    'CWE-674': 'A program that follows the schema recurses without an end.',
  },
  'client-supplied-owner-id': {
    'API1:2023': 'A client that changes the identifier reaches the objects of another user.',
    'CWE-639': 'A key that the user controls decides whose data is read or written.',
  },
  'cors-wildcard-origin': {
    'API8:2023': 'The item names a CORS policy that is missing or too wide.',
    'CWE-942': 'The policy lets pages of every origin read responses.',
  },
  'credential-header-as-parameter': {
    'API2:2023':
      'A credential outside of `security` is checked by no tool and can be left out of tests of authentication.',
  },
  'credentials-in-server-url': {
    'API2:2023': 'Every reader of the document can use the credentials.',
    'API8:2023': 'Credentials in a published URL are a misconfiguration.',
    'CWE-522': 'The credentials are stored in a text that anyone with the document reads.',
    'CWE-798': 'The credentials are fixed in the document.',
  },
  'credentials-in-url-parameter': {
    'API2:2023': 'Credentials in URLs end up in logs and browser histories, where others can take them.',
    'CWE-598': 'A credential is part of the URL of a request.',
  },
  'credentials-over-plaintext': {
    'API2:2023': 'An attacker who reads the traffic can act as the user.',
    'API8:2023':
      'A server without TLS is the misconfiguration of transport security that this item describes.',
    'CWE-319': 'The credentials cross the network in the clear.',
    'CWE-523': 'Credentials are sent without protection of the transport.',
  },
  'dangerous-media-type': {
    'API8:2023':
      'A parser that builds objects or a page that runs scripts is a feature that an API should switch off.',
    'API10:2023': 'Data in such a format runs code where it is consumed without a check.',
    'CWE-502': 'Formats of serialised objects create objects that the sender chooses.',
    'CWE-79': 'A browser runs scripts in what it takes for a page.',
  },
  'debug-endpoint-exposed': {
    'API8:2023': 'The item names debugging features that are enabled in production.',
    'API9:2023': 'A debugging endpoint in the published API is one that the inventory should not have.',
    'CWE-489': 'Debugging code is active in what is published.',
    'CWE-215': 'The endpoint shows internal state to every caller.',
  },
  'default-password': {
    'API2:2023': 'Attackers try the documented default first.',
    'CWE-1393': 'The account has a password that everybody can read in the document.',
  },
  'described-limit-missing': {
    'API4:2023': 'A limit that only a text states is enforced by no gateway or validator.',
    'CWE-1284': 'The quantity in the input is not validated against the stated limit.',
  },
  'described-read-only-missing': {
    'API3:2023': 'Clients can send a property that is meant to be set by the server alone.',
    'CWE-915': 'A property of the input can change an attribute that clients must not control.',
  },
  'documentation-plaintext-url': {
    'CWE-319': 'Readers follow the link without TLS, so that others can read and replace what they see.',
  },
  'duplicate-key': {
    'CWE-436': 'Parsers differ in which of the two values they take.',
    'CWE-694': 'The same name identifies two values in one mapping.',
  },
  'enumerable-resource-id': {
    'API1:2023': 'Identifiers that can be counted through make a missing check of access easy to exploit.',
    'CWE-639': 'The identifier is a key that users control and can guess.',
    'CWE-340': 'The next identifier can be predicted from the last one.',
  },
  'error-response-leaks-internals': {
    'API8:2023': 'The item names error messages that reveal stack traces and other internals.',
    'CWE-209': 'The error message contains sensitive information.',
    'CWE-497': 'Callers learn details of the system that they should not see.',
  },
  'expensive-operation-without-throttling': {
    'API4:2023': 'Each call costs the server much, and nothing limits the number of calls.',
    'CWE-770': 'The operation uses resources without a limit.',
    'CWE-799': 'The frequency of calls is not controlled.',
  },
  'file-path-parameter': {
    'API8:2023': 'A server that opens files named by clients exposes its file system.',
    'CWE-22': 'The path can lead out of the folder that is meant.',
    'CWE-73': 'A client controls the name of a file that the server opens.',
  },
  'file-upload-unrestricted': {
    'API4:2023': 'Uploads without a maximum size fill disks and memory.',
    'CWE-434': 'Files of any type are accepted.',
    'CWE-770': 'The size of what is stored has no limit.',
  },
  'global-security-allows-anonymous': {
    'API2:2023': 'Every operation without its own `security` can be called without credentials.',
    'CWE-306': 'Authentication is optional for functions that should need it.',
  },
  'global-security-empty': {
    'API2:2023': 'Every operation without its own `security` can be called without credentials.',
    'CWE-306': 'Functions are reachable without authentication.',
  },
  'global-security-missing': {
    'API2:2023': 'An operation that forgets its own `security` can be called without credentials.',
    'API8:2023': 'The default of the API is open instead of closed.',
    'CWE-306': 'Functions that no requirement covers are reachable without authentication.',
    'CWE-1188': 'The default for a new operation is insecure.',
  },
  'graphql-limits-missing': {
    'API4:2023': 'One query can make the server do any amount of work.',
    'CWE-770': 'The server allocates resources for a query without a limit on its depth or cost.',
  },
  'http-auth-scheme-unknown': {
    'API2:2023': 'Clients and gateways cannot check a scheme that no registry describes.',
  },
  'idempotency-key-missing': {
    'API6:2023': 'A repeated request moves money or places an order again.',
    'CWE-837': 'Nothing enforces that the action happens once.',
  },
  'injection-prone-parameter': {
    'API8:2023': 'A server that interprets input of clients lacks the hardening that this item requires.',
    'CWE-89': 'The value can become part of a query of a database.',
    'CWE-78': 'The value can become part of a command of the operating system.',
    'CWE-94': 'The value can become code that the server runs.',
  },
  'internal-detail-in-response': {
    'API3:2023': 'The response has a property that clients have no use for.',
    'CWE-497': 'The response shows details of the system behind the service.',
  },
  'internal-operation-published': {
    'API9:2023': 'An internal operation in a public document is an endpoint with the wrong audience.',
  },
  'internal-server-exposed': {
    'API9:2023': 'A public document names a host of the internal network.',
  },
  'jsonp-callback-parameter': {
    'API8:2023': 'JSONP works around the same-origin policy, which CORS configures safely.',
    'CWE-346': 'The response is given to a script of any origin.',
    'CWE-942': 'Every site may read the data, even against the CORS policy.',
  },
  'jwt-algorithm-none': {
    'API2:2023': 'The item names tokens that are accepted without a signature.',
    'CWE-347': 'The signature of the token is not verified.',
  },
  'legacy-http-auth-scheme': {
    'API2:2023': 'The scheme is known to be weak, and was replaced.',
    'CWE-1390': 'The authentication can be overcome with little effort.',
  },
  'login-over-get': {
    'API2:2023': 'Passwords in URLs end up in logs and browser histories, where others can take them.',
    'CWE-598': 'The secrets of a login are part of the URL.',
  },
  'mass-assignment-property': {
    'API3:2023': 'The item names clients that set properties which they should not control.',
    'CWE-915': 'A property of the input changes an attribute that decides on rights or ownership.',
  },
  'method-override-header': {
    'API8:2023': 'Rules of gateways for a method do not see the one that the header names.',
    'CWE-650': 'The server trusts that a method is harmless although the header replaces it.',
  },
  'non-production-server-published': {
    'API9:2023': 'The item names hosts other than production that the public can reach.',
  },
  'numeric-bounds-exceed-format': {
    'CWE-190': 'A value that the schema allows overflows the type that the format names.',
  },
  'numeric-maximum-missing': {
    'API4:2023': 'A number without a maximum can request any amount of work.',
    'CWE-1284': 'The quantity in the input is not validated.',
    'CWE-190': 'A large value can overflow the type that holds it.',
  },
  'numeric-minimum-missing': {
    'CWE-1284': 'The quantity in the input is not validated.',
    'CWE-839': 'The range of the number is checked without its minimum, so that negative values pass.',
  },
  'oauth-endpoint-plaintext': {
    'API2:2023': 'An attacker who reads the traffic can use the codes and tokens.',
    'API8:2023': 'An authorization server without TLS is a misconfiguration of transport security.',
    'CWE-319': 'Codes and tokens cross the network in the clear.',
  },
  'oauth2-authorization-url-invalid': {
    'API2:2023': 'Clients cannot start the flow that authenticates users, or start it at the wrong place.',
  },
  'oauth2-flows-empty': {
    'API2:2023': 'The scheme offers no way to get a token, so that nothing can be authenticated with it.',
  },
  'oauth2-implicit-flow': {
    'API2:2023': 'Tokens in the fragment of a URL can be taken from the browser.',
    'CWE-522': 'The token is handed over in a place that does not protect it.',
  },
  'oauth2-password-flow': {
    'API2:2023': 'Users give their password to clients, which then can use and lose it.',
    'CWE-522': 'The password passes through programs that should never see it.',
  },
  'oauth2-scope-invalid': {
    'CWE-863':
      'A scope that cannot be requested cannot be checked, so that authorization is decided wrongly.',
  },
  'oauth2-scope-missing': {
    'API5:2023': 'Any token is enough for the function, regardless of the permissions of the user.',
    'API1:2023': 'Any token gives access to the object, even if another user owns it.',
    'CWE-862': 'The operation checks no right.',
  },
  'oauth2-scope-undefined': {
    'API5:2023': 'The function requires a permission that cannot be granted.',
    'CWE-863': 'Authorization is decided by a scope that does not exist.',
  },
  'oauth2-scope-unused': {
    'API5:2023': 'A right that is meant to guard a function guards none.',
  },
  'oauth2-token-url-invalid': {
    'API2:2023': 'Clients cannot get tokens, or request them at the wrong address.',
  },
  'object-access-without-scope': {
    'API1:2023': 'No scope or role limits whose objects a caller reaches by their identifiers.',
    'CWE-639': 'The identifier in the request alone decides which object is read or written.',
  },
  'object-properties-missing': {
    'API3:2023': 'Clients can send any property, including protected ones.',
    'CWE-915': 'Undeclared properties of the input can become attributes of stored objects.',
  },
  'oidc-discovery-url-invalid': {
    'API2:2023': 'Clients cannot find the issuer that authenticates users, or find another one.',
  },
  'open-redirect-parameter': {
    'API8:2023': 'A redirect to any site lends the name of the API to phishing.',
    'CWE-601': 'A value of the client decides which site the user is sent to.',
  },
  'operation-security-allows-anonymous': {
    'API2:2023': 'The operation can be called without the credentials that it also takes.',
    'API5:2023': 'A function that is meant for known callers is open to all.',
    'CWE-306': 'Authentication is optional for a function that should need it.',
  },
  'operation-security-empty': {
    'API2:2023': 'The operation can be called without the credentials that the API otherwise needs.',
    'API5:2023': 'A function that is meant for known callers is open to all.',
    'CWE-306': 'The function is reachable without authentication.',
  },
  'operation-security-missing': {
    'API2:2023': 'No requirement covers the operation, so that it can be called without credentials.',
    'API5:2023': 'A function that is meant for known callers is open to all.',
    'CWE-306': 'The function is reachable without authentication.',
  },
  'overbroad-oauth-scope': {
    'API5:2023': 'One right opens nearly all functions.',
    'CWE-250': 'Clients run with more rights than their task needs.',
    'CWE-272': 'The scopes do not allow a client to have the least rights.',
  },
  'pagination-limit-unbounded': {
    'API4:2023': 'The item names page sizes that a client can choose freely.',
    'CWE-770': 'The number of records in a response has no limit.',
  },
  'pagination-missing': {
    'API4:2023': 'One request reads all records.',
    'CWE-770': 'The number of records in a response has no limit.',
  },
  'parameter-duplicate': {
    'CWE-436': 'Tools differ in which of the two declarations they follow.',
  },
  'password-change-unverified': {
    'API2:2023': 'The item lists password changes without the current password.',
    'CWE-620': 'The password is changed without a proof of identity.',
  },
  'password-format-missing': {
    'API2:2023': 'Tools show and log the password, since nothing marks it.',
    'CWE-549': 'Forms made from the document do not mask the password.',
  },
  'password-length-weak': {
    'API2:2023': 'The item names weak passwords.',
    'CWE-521': 'The bound lets short passwords be chosen, or cuts long ones off.',
  },
  'path-ambiguous': {
    'CWE-436': 'Gateways and servers differ in which path they take a URL for.',
  },
  'path-near-duplicate': {
    'CWE-178': 'Where case or a final slash is ignored, rules for one path are applied to the other.',
  },
  'pattern-properties-misused': {
    'CWE-777': 'The expression matches names that merely contain what is meant.',
  },
  'pattern-redos': {
    'API4:2023': 'One short request keeps a processor busy.',
    'CWE-1333': 'The time that the expression takes grows out of proportion to the input.',
  },
  'pii-in-example': {
    'API3:2023': 'The example shows data of a person that readers should not see.',
    'CWE-359': 'Personal data is published in the document.',
  },
  'plaintext-communication': {
    'API8:2023': 'The item names missing transport security.',
    'CWE-319': 'Requests and responses cross the network in the clear.',
  },
  'privileged-operation-shared-security': {
    'API5:2023': 'Ordinary users have the credentials that the administrative function requires.',
  },
  'rate-limit-response-missing': {
    'API4:2023': 'The document gives no sign that the number of calls is limited.',
    'CWE-770': 'Resources are used without a documented limit.',
    'CWE-799': 'The frequency of calls is not documented to be controlled.',
  },
  'raw-html-in-response': {
    'API8:2023': 'The API returns markup without neutralising it.',
    'CWE-79': 'A script in the HTML can run in the page that shows it.',
  },
  'reference-outside-root': {
    'CWE-22': 'The reference leads to a file outside of the folder that may be read.',
  },
  'remote-reference': {
    'CWE-494': 'The content is fetched without a check of its integrity.',
    'CWE-829': 'A part of the description comes from a place that others control.',
  },
  'response-additional-properties-unrestricted': {
    'API3:2023': 'The response may carry properties that the caller should not see.',
    'CWE-213': 'The exposed data does not follow a decision about what may be exposed.',
  },
  'schema-empty': {
    'API3:2023': 'Clients can send properties that the API did not mean them to set.',
    'CWE-1287': 'The type of the input is not validated.',
  },
  'schema-type-missing': {
    'API3:2023': 'Clients can send a value of another type than the API expects.',
    'CWE-1287': 'The type of the input is not validated.',
  },
  'schemes-missing': {
    'API8:2023': 'Nothing in the document says that transport security is used.',
    'CWE-319': 'Clients may choose plain HTTP for the host.',
  },
  'scope-method-mismatch': {
    'API5:2023': 'A right to read is enough to change something.',
  },
  'scopes-on-non-oauth-scheme': {
    'API5:2023': 'The function seems to be limited by scopes that the scheme cannot carry.',
    'CWE-863': 'Authorization relies on scopes that are never checked.',
  },
  'secret-in-document': {
    'API8:2023': 'A secret in a published text is a misconfiguration.',
    'API2:2023': 'Every reader of the document can authenticate with the secret.',
    'CWE-540': 'The secret is part of a source text that is handed on.',
    'CWE-798': 'The credential is fixed in a text.',
  },
  'secret-property-not-write-only': {
    'API3:2023': 'The response can return a secret that only requests should carry.',
    'CWE-522': 'The secret is handed back instead of being kept.',
  },
  'security-scheme-undefined': {
    'API2:2023': 'No tool can check a requirement whose scheme does not exist.',
    'CWE-306': 'A tool that drops unknown schemes leaves the function without authentication.',
  },
  'security-scheme-unused': {
    'API8:2023': 'Authentication is set up and not applied.',
  },
  'security-schemes-missing': {
    'API2:2023': 'As documented, all operations can be called without credentials.',
    'CWE-306': 'Functions are reachable without authentication.',
  },
  'sensitive-data-in-url': {
    'API3:2023': 'Data in URLs reaches the logs of servers and proxies, and their readers.',
    'CWE-598': 'Sensitive data is part of the URL of a request.',
  },
  'sensitive-flow-unprotected': {
    'API6:2023': 'The item names flows such as payments and orders that scripts can repeat.',
    'CWE-799': 'The frequency of the flow is not controlled.',
    'CWE-837': 'Nothing enforces that the action happens once.',
  },
  'sensitive-property-in-response': {
    'API3:2023': 'The item names responses with properties that the caller should not see.',
    'CWE-522': 'A credential in a response is no longer protected.',
  },
  'session-cookie-unprotected': {
    'API2:2023': 'A session cookie that scripts or plain HTTP can read can be stolen.',
    'CWE-614': 'The cookie is also sent over plain HTTP.',
    'CWE-1004': 'Scripts of the page can read the cookie.',
  },
  'sibling-security-inconsistent': {
    'API5:2023': 'One function of a resource is open while the others are guarded.',
    'API2:2023': 'The operation can be called without the credentials that its siblings need.',
    'CWE-306': 'The function is reachable without authentication.',
    'CWE-862': 'The operation checks no right.',
  },
  'ssrf-prone-parameter': {
    'API7:2023': 'The server fetches a URL that the client chooses.',
    'CWE-918': 'The client decides where the request of the server goes.',
  },
  'state-changing-get': {
    'API8:2023': 'Links, prefetching and caches call the operation without a decision of the user.',
    'CWE-352': 'A link on another site is enough to make the browser send the request.',
    'CWE-650': 'The method is trusted to be harmless, and changes something.',
  },
  'string-max-length-missing': {
    'API4:2023': 'The item names missing maximum lengths of parameters and properties.',
    'CWE-770': 'The server allocates memory for a text of any length.',
    'CWE-1284': 'The length is a quantity in the input that nothing validates.',
  },
  'string-pattern-invalid': {
    'CWE-185': 'The regular expression does not match what it is meant to match.',
  },
  'string-pattern-unanchored': {
    'API8:2023': 'The check of the input lets anything through around the part that matches.',
    'CWE-777': 'The expression is not anchored.',
  },
  'string-unrestricted': {
    'API8:2023': 'Input without any restriction reaches the interpreters behind the API.',
  },
  'trace-method-exposed': {
    'API8:2023': 'The item names HTTP methods that are enabled and not needed.',
  },
  'transport-downgrade-possible': {
    'API8:2023': 'Plain HTTP next to HTTPS is a misconfiguration of transport security.',
    'CWE-757': 'The two sides can agree on the transport without protection.',
    'CWE-319': 'Requests over the other scheme cross the network in the clear.',
  },
  'unevaluated-properties-unbounded': {
    'API4:2023': 'One request can make the server read and store any number of entries.',
    'CWE-770': 'The server allocates memory for each entry without a limit on their number.',
  },
  'unevaluated-properties-unrestricted': {
    'API3:2023': 'Clients can send properties that the API did not mean them to set.',
    'CWE-915': 'Undeclared properties of the input can become attributes of stored objects.',
  },
  'unsafe-markdown': {
    'API8:2023': 'Documentation that shows the text unfiltered runs scripts of its author.',
    'CWE-79': 'The text becomes part of a page without being neutralised.',
  },
  'verification-secret-in-response': {
    'API2:2023': 'The service returns the code that should prove the identity of the caller.',
    'API3:2023': 'The response has a property that its caller should not see.',
    'CWE-640': 'The recovery of an account can be completed without its owner.',
  },
  'version-disclosure-header': {
    'API8:2023': 'The header reveals what software, and which of its known faults, the server has.',
    'CWE-497': 'Callers learn details of the system that they should not see.',
  },
  'weakest-alternative-authentication': {
    'API2:2023': 'An attacker chooses the weakest of the alternatives.',
    'CWE-1390': 'The weaker alternative can be overcome with less effort.',
  },
  'webhook-unauthenticated': {
    'API2:2023': 'Anyone can call the receiver of the webhook.',
    'API10:2023': 'The receiver trusts data from any sender.',
    'CWE-306': 'The receiver takes messages without authentication.',
  },
  'xml-body-accepted': {
    'API8:2023': 'A parser of XML that is not hardened is a misconfiguration.',
    'CWE-611': 'The document of a client can refer to external entities.',
    'CWE-776': 'The document of a client can make entities expand without end.',
  },
};
