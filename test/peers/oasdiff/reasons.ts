/** Reasons why Assay reports nothing or something else for an id of oasdiff. The first matching pattern counts. */
const reasons: readonly (readonly [ids: RegExp, reason: string])[] = [
  // Assay reports nothing.
  [/^new-request-path-parameter$/, 'the path had the variable before: clients already send a value'],
  [/-annotation-only$/, 'texts mean nothing to clients'],
  [/stability/, 'an extension that is no part of the contract'],
  [
    /x-extensible-enum/,
    'an extension that is no part of the contract: it lists examples of values, not all of them',
  ],
  [/^api-schema-removed$/, 'a component that nothing uses; one that is used is compared where it is used'],
  [/^api-security-component-(?:added|removed)$/, 'a scheme that no operation requires'],
  [/^api-security-component-oauth-scope-changed$/, 'the description of a scope is a text'],
  [
    /^request-\w+-property-became-(?:not-)?write-only$/,
    'clients go on sending it; responses are compared apart',
  ],
  [
    /^response-\w+-property-became-(?:not-)?read-only$/,
    'the API goes on sending it; requests are compared apart',
  ],
  [/^request-read-only-property-/, 'clients never send it'],
  [/^response-(?:\w+-)?write-only-property-/, 'the API never sends it'],
  // Assay reports another verdict.
  [
    /^api-(?:path-)?removed-with-deprecation$/,
    'no date was announced; after its `x-sunset` a removal is compatible',
  ],
  [
    /sunset|deprecated/,
    'until the removal nobody is refused: a removal is judged by its `x-sunset`, and a sunset that is gone or earlier is `unknown`',
  ],
  [
    /^api-(?:major-)?version-/,
    'a version is metadata: the change that breaks clients is reported, whatever it says',
  ],
  [/security-(?:component-)?removed$/, 'clients that use the alternative are refused'],
  [/security-scope-added$/, 'tokens without the scope are refused'],
  [/^api-security-component-oauth-scope-removed$/, 'tokens with the scope are no longer issued'],
  [
    /^api-security-component-(?:type|oauth-\w+(?:-\w+)?)-changed$/,
    'clients that go on as before are refused',
  ],
  [/^request-body-wrapped-in-one-of$/, 'one alternative is what the body was: each request stays valid'],
  [/^response-\w+-any-of-added$/, 'responses may be of a form that clients do not know, as with `oneOf`'],
  [/^response-\w+-all-of-removed$/, 'what the part required may be missing'],
  [
    /^response-\w+-dependent-required-changed$/,
    'one more name is required: responses are such as they could be before',
  ],
  [/^response-property-pattern-(?:changed|removed)$/, 'responses may hold texts that clients do not expect'],
  [/^response-media-type-name-/, 'a client that accepts only the old media type is refused'],
  [/^request-\w+-prefix-items-added$/, 'an item that could be anything must now match'],
  [/^request-\w+-prefix-items-removed$/, 'an item that had to match may be anything'],
  [/^response-\w+-prefix-items-added$/, 'an item that could be anything now matches'],
  [/^response-\w+-prefix-items-removed$/, 'an item that clients relied on may be anything'],
  [/^request-optional-property-became-read-only$/, 'clients that send it may be refused'],
  [/^request-required-property-became-read-only$/, 'clients that send it may be refused'],
  [/^request-required-property-became-not-read-only$/, 'clients must now send it'],
  [/^response-\w+-property-became-write-only$/, 'clients that read it find nothing'],
];

/** Finds the reason why Assay reports nothing or something else for an id of oasdiff. */
export function findReason(id: string): string | undefined {
  return reasons.find(([ids]) => ids.test(id))?.[1];
}
