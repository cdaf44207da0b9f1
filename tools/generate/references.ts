import type { Format, RuleReferences } from '@assay/core';
import { formatNames } from './format-names.js';

/** The pages of the OWASP API Security Top 10, edition 2023. */
const owaspPages: Readonly<Record<string, string>> = {
  'API1:2023': '0xa1-broken-object-level-authorization',
  'API2:2023': '0xa2-broken-authentication',
  'API3:2023': '0xa3-broken-object-property-level-authorization',
  'API4:2023': '0xa4-unrestricted-resource-consumption',
  'API5:2023': '0xa5-broken-function-level-authorization',
  'API6:2023': '0xa6-unrestricted-access-to-sensitive-business-flows',
  'API7:2023': '0xa7-server-side-request-forgery',
  'API8:2023': '0xa8-security-misconfiguration',
  'API9:2023': '0xa9-improper-inventory-management',
  'API10:2023': '0xaa-unsafe-consumption-of-apis',
};

/** Gives one table row per kind of reference that a rule has: its name and Markdown links. Throws for an OWASP item that does not exist. */
export function referenceRows(references: RuleReferences | undefined): [string, string][] {
  const { owasp = [], cwe = [], specification = {}, links = [] } = references ?? {};
  // `as`: the type has no other keys, and Object.entries forgets that.
  const sections = Object.entries(specification) as [Format, string][];
  const rows: [string, string[]][] = [
    ['OWASP', owasp.map(owaspLink)],
    ['CWE', cwe.map((number) => `[CWE-${number}](https://cwe.mitre.org/data/definitions/${number}.html)`)],
    ['Specification', sections.map(([format, url]) => `[${formatNames[format]}](${url})`)],
    ['See also', links.map((url) => `<${url}>`)],
  ];
  return rows.filter(([, all]) => all.length > 0).map(([name, all]) => [name, all.join(', ')]);
}

function owaspLink(item: string): string {
  const page = owaspPages[item];
  if (page === undefined) throw new Error(`The OWASP API Security Top 10 of 2023 has no item \`${item}\`.`);
  return `[${item}](https://owasp.org/API-Security/editions/2023/en/${page}/)`;
}
