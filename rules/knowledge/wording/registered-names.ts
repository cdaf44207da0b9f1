/** True for header fields of HTTP and related standards, which have a fixed spelling. */
export function isRegisteredField(name: string): boolean {
  return fields.has(name.toLowerCase());
}

/** True for parameters and properties of OAuth 2.0, OpenID Connect and JWT: `access_token`, `client_id`. */
export function isRegisteredParameter(name: string): boolean {
  return parameters.has(name);
}

const fields: ReadonlySet<string> = new Set(
  [
    'accept accept-charset accept-encoding accept-language accept-patch accept-post accept-ranges',
    'access-control-allow-credentials access-control-allow-headers access-control-allow-methods access-control-allow-origin',
    'access-control-expose-headers access-control-max-age access-control-request-headers access-control-request-method',
    'age allow authorization cache-control connection content-digest content-disposition content-encoding content-language',
    'content-length content-location content-md5 content-range content-security-policy content-type cookie date deprecation digest',
    'etag expect expires forwarded from host idempotency-key if-match if-modified-since if-none-match if-range if-unmodified-since',
    'last-modified link location origin pragma prefer preference-applied proxy-authenticate proxy-authorization range',
    'ratelimit ratelimit-limit ratelimit-policy ratelimit-remaining ratelimit-reset referer referrer-policy retry-after server',
    'set-cookie strict-transport-security sunset te trailer traceparent tracestate transfer-encoding upgrade user-agent vary via',
    'warning want-digest www-authenticate',
  ].flatMap((line) => line.split(' ')),
);

const parameters: ReadonlySet<string> = new Set(
  [
    'access_token acr_values assertion auth_uri client_assertion client_assertion_type client_id client_secret code_challenge',
    'code_challenge_method code_verifier device_code error_description error_uri expires_in grant_type id_token id_token_hint',
    'issued_token_type login_hint max_age oauth_token redirect_uri refresh_token request_uri response_mode response_type scope scopes',
    'subject_token subject_token_type token_type token_type_hint token_uri ui_locales user_code verification_uri',
  ].flatMap((line) => line.split(' ')),
);
