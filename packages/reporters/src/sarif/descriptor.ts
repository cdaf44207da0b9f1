import type { Severity } from '@assay/core';
import { oneLine, withPlainLinks, escapeForTerminal } from '../terminal/text.js';
import { referenceUrls, cweUrl, owaspItems } from '../references.js';
import type { RuleFacts } from '../rule-facts.js';

/** The SARIF levels of severities (3.27.10). */
export const levels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
};

/** GitHub's limits: above 9.0 is critical, from 7.0 high, from 4.0 medium, above 0 low. */
export const securityScores: Readonly<Record<Severity, string>> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '3.0',
  info: '0.0',
};

/** Maximum number of tags of a rule that GitHub accepts. */
const maxTags = 20;

/** Creates the `reportingDescriptor` of a rule (3.49). */
export function descriptorOf(facts: RuleFacts, page: string | undefined): unknown {
  const { id, name, category, severity, impact, recommendation, references } = facts;
  const urls = referenceUrls(references);
  const help = `${oneLine(impact)} ${oneLine(withPlainLinks(recommendation))}`;
  return {
    id: cleanText(id),
    name: pascalCase(id),
    shortDescription: { text: messageText(name) },
    fullDescription: { text: messageText(oneLine(impact)) },
    help: { text: messageText(help), markdown: page ?? `${markdownText(help)}` },
    ...(urls[0] === undefined ? {} : { helpUri: urls[0] }),
    defaultConfiguration: { level: levels[severity] },
    properties: {
      tags: listSarifTags(facts).slice(0, maxTags),
      precision: 'high',
      'problem.severity': severity === 'critical' || severity === 'high' ? 'error' : toSarifLevel(severity),
      ...(category === 'security' ? { 'security-severity': securityScores[severity] } : {}),
    },
    ...relationshipsOf(facts),
  };
}

function toSarifLevel(severity: Severity): string {
  return severity === 'medium' ? 'warning' : 'recommendation';
}

function listSarifTags({ category, references }: RuleFacts): string[] {
  return [
    category,
    ...(references?.cwe ?? []).map((entry) => `external/cwe/cwe-${String(entry).padStart(3, '0')}`),
    ...(references?.owasp ?? []).map((item) => `external/owasp/${item.toLowerCase().replace(':', '-')}`),
  ];
}

function relationshipsOf({ references }: RuleFacts): { readonly relationships?: readonly unknown[] } {
  const relationships = [
    ...(references?.cwe ?? []).map((entry) => relationship(String(entry), 'CWE')),
    ...(references?.owasp ?? []).map((item) => relationship(item, 'OWASP API Security Top 10')),
  ];
  return relationships.length === 0 ? {} : { relationships };
}

function relationship(id: string, taxonomy: string): unknown {
  return { target: { id, toolComponent: { name: taxonomy } }, kinds: ['relevant'] };
}

/** Converts an id to Pascal case: `plaintext-communication` becomes `PlaintextCommunication`. */
export function pascalCase(id: string): string {
  const words = id.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
  return name === '' ? 'Rule' : name;
}

/** Escapes texts of plugins, which are plain text and not Markdown. */
function markdownText(text: string): string {
  return text.replace(/[\\`*_[\]<>#&|!~]/g, '\\$&');
}

/** Creates the taxonomies (3.14.8) that rules refer to: CWE and OWASP, with the referenced items. */
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

/** References from the tool to the taxonomies (3.19.33). */
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

/** Makes all characters of a text visible, so that every JSON reader accepts it. */
export function cleanText(text: string): string {
  return escapeForTerminal(text);
}

/**
 * Escapes the text of a `message` object (3.11). Text that looks like an embedded link, `[text](target)`, or a placeholder,
 * `{0}`, is from the document.
 */
export function messageText(text: string): string {
  return cleanText(text)
    .replace(/\[(?=[^\]]*\]\()/g, '\\[')
    .replace(/\](?=\()/g, '\\]')
    .replace(/\{(\d+)\}/g, '{{$1}}');
}
