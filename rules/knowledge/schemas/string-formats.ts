/** The formats of strings in the registry of OpenAPI, in JSON Schema and in wide use. */
const known: ReadonlySet<string> = new Set(
  'base64 base64url binary byte char commonmark date date-time date-time-local date-time-rfc1123 decimal decimal128 duration email google-datetime google-duration google-fieldmask guid hostname html http-date idn-email idn-hostname int8 int16 int32 int64 uint8 uint16 uint32 uint64 double double-int float ip ipv4 ipv6 iri iri-reference json-pointer media-range password regex relative-json-pointer sf-binary sf-boolean sf-decimal sf-integer sf-string sf-token time time-local unixtime uri uri-reference uri-template uuid ulid url'.split(
    ' ',
  ),
);

/** True for a format that validators or people know. Any other name restricts nothing. */
export function isKnownStringFormat(format: string): boolean {
  return known.has(format.toLowerCase());
}
