import type { Format, RuleReferences } from '@assay/core';
import { cweUrl, owaspItems } from '../../packages/reporters/src/references.js';
import { formatNames } from './format-names.js';

/** Lists the references to OWASP and CWE, each with the rule's reason for it. */
export function referenceReasonLines(
  references: RuleReferences | undefined,
  reasons: Readonly<Record<string, string>>,
): string[] {
  const { owasp = [], cwe = [] } = references ?? {};
  return [
    ...owasp.map((item) => [item, owaspLink(item)] as const),
    ...cwe.map((number) => [`CWE-${number}`, `[CWE-${number}](${cweUrl(number)})`] as const),
  ].map(([reference, link]) => `- ${link}: ${reasons[reference] ?? ''}`);
}

/**
 * Returns one table row for each kind of reference: its name and Markdown links. Throws for an OWASP item that does not exist.
 */
export function referenceRows(references: RuleReferences | undefined): [string, string][] {
  const { owasp = [], cwe = [], specification = {}, links = [] } = references ?? {};
  // `as`: the type has no other keys, but Object.entries loses that.
  const sections = Object.entries(specification) as [Format, string][];
  const rows: [string, string[]][] = [
    ['OWASP', owasp.map(owaspLink)],
    ['CWE', cwe.map((number) => `[CWE-${number}](${cweUrl(number)})`)],
    ['Specification', sections.map(([format, url]) => `[${formatNames[format]}](${url})`)],
    ['See also', links.map((url) => `<${url}>`)],
  ];
  return rows.filter(([, all]) => all.length > 0).map(([name, all]) => [name, all.join(', ')]);
}

function owaspLink(item: string): string {
  const page = owaspItems[item];
  if (page === undefined) throw new Error(`The OWASP API Security Top 10 of 2023 has no item \`${item}\`.`);
  return `[${item}](${page.url})`;
}
