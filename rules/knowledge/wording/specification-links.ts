import type { Format, RuleReferences } from '@assay/core';

/**
 * Returns links to one section of the specification in each version, by the fragment of the page: `operation-object`. Pass the
 * fragment for 2.0 separately if it differs.
 */
export function specificationLinks(
  section: string,
  sectionOf2: string = section,
): NonNullable<RuleReferences['specification']> {
  return {
    oas2: `https://spec.openapis.org/oas/v2.0.html#${sectionOf2}`,
    'oas3.0': `https://spec.openapis.org/oas/v3.0.4.html#${section}`,
    'oas3.1': `https://spec.openapis.org/oas/v3.1.2.html#${section}`,
    'oas3.2': `https://spec.openapis.org/oas/v3.2.0.html#${section}`,
  };
}

/**
 * Returns a Markdown link to an object in a version of the specification: `[Tag
 * Object](https://spec.openapis.org/oas/v3.1.2.html#tag-object)`.
 */
export function specificationLink(object: string, format: Format): string {
  const section = object.toLowerCase().replaceAll(' ', '-');
  return `[${object}](${specificationLinks(section)[format] ?? ''})`;
}

/** Returns links to one section of the specification in versions from 3.0, for objects that 2.0 lacks. */
export function specificationLinks3(section: string): NonNullable<RuleReferences['specification']> {
  const { oas2: _, ...links } = specificationLinks(section);
  return links;
}
