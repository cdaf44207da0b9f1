import type { RuleReferences } from '@assay/core';
import { specificationLinks } from './specification-links.js';

/** Links to one section of the specification in its versions from 3.0 on, for what 2.0 does not have. */
export function specificationLinks3(section: string): NonNullable<RuleReferences['specification']> {
  const { oas2: _, ...links } = specificationLinks(section);
  return links;
}
