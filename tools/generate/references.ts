import type { Format, RuleReferences } from '@assay/core';
import { cweUrl, owaspItems } from '../../packages/reporters/src/references.js';
import { formatNames } from './format-names.js';

/** Gives one table row per kind of reference that a rule has: its name and Markdown links. Throws for an OWASP item that does not exist. */
export function referenceRows(references: RuleReferences | undefined): [string, string][] {
  const { owasp = [], cwe = [], specification = {}, links = [] } = references ?? {};
  // `as`: the type has no other keys, and Object.entries forgets that.
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
