import type { RuleReferences } from '@assay/core';

/** An item of the OWASP API Security Top 10. */
export interface OwaspItem {
  readonly title: string;
  readonly url: string;
}

const edition = 'https://owasp.org/API-Security/editions/2023/en/';

/** The OWASP API Security Top 10, edition 2023, by id. */
export const owaspItems: Readonly<Record<string, OwaspItem>> = {
  'API1:2023': item('Broken Object Level Authorization', '0xa1-broken-object-level-authorization'),
  'API2:2023': item('Broken Authentication', '0xa2-broken-authentication'),
  'API3:2023': item(
    'Broken Object Property Level Authorization',
    '0xa3-broken-object-property-level-authorization',
  ),
  'API4:2023': item('Unrestricted Resource Consumption', '0xa4-unrestricted-resource-consumption'),
  'API5:2023': item('Broken Function Level Authorization', '0xa5-broken-function-level-authorization'),
  'API6:2023': item(
    'Unrestricted Access to Sensitive Business Flows',
    '0xa6-unrestricted-access-to-sensitive-business-flows',
  ),
  'API7:2023': item('Server Side Request Forgery', '0xa7-server-side-request-forgery'),
  'API8:2023': item('Security Misconfiguration', '0xa8-security-misconfiguration'),
  'API9:2023': item('Improper Inventory Management', '0xa9-improper-inventory-management'),
  'API10:2023': item('Unsafe Consumption of APIs', '0xaa-unsafe-consumption-of-apis'),
};

function item(title: string, page: string): OwaspItem {
  return { title, url: `${edition}${page}/` };
}

/** Returns the URL of an entry in the Common Weakness Enumeration. */
export function cweUrl(entry: number): string {
  return `https://cwe.mitre.org/data/definitions/${entry}.html`;
}

/** Lists all references of a rule as URLs: OWASP, CWE, the specification and others. */
export function referenceUrls(references: RuleReferences | undefined): string[] {
  const { owasp = [], cwe = [], specification = {}, links = [] } = references ?? {};
  const urls = [
    ...owasp.flatMap((id) => owaspItems[id]?.url ?? []),
    ...cwe.map(cweUrl),
    ...Object.values(specification),
    ...links,
  ];
  return [...new Set(urls)].filter((url) => /^https?:\/\/[^\s"<>]+$/.test(url));
}
