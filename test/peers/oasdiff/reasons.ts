/** Reasons why Assay reports nothing or something else for an id of oasdiff. The first matching pattern counts. */
const reasons: readonly (readonly [ids: RegExp, reason: string])[] = [
  // Assay reports nothing.
  [/^new-request-path-parameter$/, 'the path had the variable before: clients already send a value'],
  [/-annotation-only$/, 'clients do not depend on descriptions'],
  [/stability/, 'the extension is not part of the contract'],
  [/x-extensible-enum/, 'the extension is not part of the contract: it lists some of the values'],
  [/^api-schema-removed$/, 'the component is unused; used components are compared at their uses'],
  [/^api-security-component-(?:added|removed)$/, 'no operation requires the scheme'],
  [/^api-security-component-oauth-scope-changed$/, 'clients do not depend on the description of a scope'],
  [
    /^request-\w+-property-became-(?:not-)?write-only$/,
    'clients continue to send it; responses are compared separately',
  ],
  [
    /^response-\w+-property-became-(?:not-)?read-only$/,
    'the API continues to send it; requests are compared separately',
  ],
  [/^request-read-only-property-/, 'clients never send it'],
  [/^response-(?:\w+-)?write-only-property-/, 'the API never sends it'],
  // Assay reports another verdict.
  [
    /^api-(?:path-)?removed-with-deprecation$/,
    'no sunset date was announced; a removal after `x-sunset` is compatible',
  ],
  [
    /sunset|deprecated/,
    'no client breaks before the removal: `x-sunset` decides about a removal, and a removed or earlier sunset is `unknown`',
  ],
  [/^api-(?:major-)?version-/, 'the version is metadata: breaking changes are reported for every version'],
  [/security-(?:component-)?removed$/, 'clients that use the alternative are rejected'],
  [/security-scope-added$/, 'tokens without the scope are rejected'],
  [/^api-security-component-oauth-scope-removed$/, 'tokens with the scope are no longer issued'],
  [/^api-security-component-(?:type|oauth-\w+(?:-\w+)?)-changed$/, 'unchanged clients are rejected'],
  [/^request-body-wrapped-in-one-of$/, 'one alternative equals the old body: each request stays valid'],
  [/^response-\w+-any-of-added$/, 'responses may have a form that clients do not know, as with `oneOf`'],
  [/^response-\w+-all-of-removed$/, 'properties that the part required may be missing'],
  [
    /^response-\w+-dependent-required-changed$/,
    'one more name is required: the old API could return such responses, too',
  ],
  [
    /^response-property-pattern-(?:changed|removed)$/,
    'responses may contain strings that clients do not expect',
  ],
  [/^response-media-type-name-/, 'a client that accepts only the old media type is rejected'],
  [/^request-\w+-prefix-items-added$/, 'an unrestricted item must now match'],
  [/^request-\w+-prefix-items-removed$/, 'an item is no longer restricted'],
  [/^response-\w+-prefix-items-added$/, 'an unrestricted item now matches'],
  [/^response-\w+-prefix-items-removed$/, 'an item that clients relied on is no longer restricted'],
  [/^request-optional-property-became-read-only$/, 'clients that send it may be rejected'],
  [/^request-required-property-became-read-only$/, 'clients that send it may be rejected'],
  [/^request-required-property-became-not-read-only$/, 'clients must now send it'],
  [/^response-\w+-property-became-write-only$/, 'clients no longer receive it'],
];

/** Finds the reason why Assay reports nothing or something else for an id of oasdiff. */
export function findReason(id: string): string | undefined {
  return reasons.find(([ids]) => ids.test(id))?.[1];
}
