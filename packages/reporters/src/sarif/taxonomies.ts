import { cweUrl, owaspItems } from '../references.js';
import type { RuleFacts } from '../rule-facts.js';

/** Makes the taxonomies (3.14.8) that rules refer to: CWE and OWASP, with the items that they name. */
export function taxonomiesOf(rules: readonly RuleFacts[]): unknown[] {
  const cwe = distinct(rules.flatMap(({ references }) => references?.cwe ?? [])).sort((a, b) => a - b);
  const owasp = distinct(rules.flatMap(({ references }) => references?.owasp ?? [])).sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  return [
    taxonomy(
      {
        name: 'CWE',
        organization: 'MITRE',
        informationUri: 'https://cwe.mitre.org/',
        shortDescription: { text: 'The Common Weakness Enumeration.' },
      },
      cwe.map((entry) => ({
        id: String(entry),
        name: `CWE-${entry}`,
        shortDescription: { text: `CWE-${entry}` },
        helpUri: cweUrl(entry),
      })),
    ),
    taxonomy(
      {
        name: 'OWASP API Security Top 10',
        version: '2023',
        organization: 'OWASP',
        informationUri: 'https://owasp.org/API-Security/editions/2023/en/0x11-t10/',
        shortDescription: { text: 'The OWASP API Security Top 10 of 2023.' },
      },
      owasp.map((id) => ({
        id,
        name: owaspItems[id]?.title ?? id,
        shortDescription: { text: owaspItems[id]?.title ?? id },
        helpUri: owaspItems[id]?.url,
      })),
    ),
  ];
}

/** The taxonomies as the tool names them (3.19.33). */
export const supportedTaxonomies: readonly unknown[] = [
  { name: 'CWE', index: 0 },
  { name: 'OWASP API Security Top 10', index: 1 },
];

function taxonomy(head: Readonly<Record<string, unknown>>, taxa: readonly unknown[]): unknown {
  return { ...head, isComprehensive: false, taxa };
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}
