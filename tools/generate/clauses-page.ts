import type { Format } from '@assay/core';
import type { Clause, Outcome } from '../../test/clauses/clauses/clause.js';
import { clauses } from '../../test/clauses/clauses/index.js';
import { faults } from '../../test/clauses/faults/index.js';
import { notice, type GeneratedFile } from './generated-file.js';

/** The rules that report violations of the official schemas. */
const loaderRules: ReadonlySet<string> = new Set([
  'document-structure-invalid',
  'required-field-missing',
  'unknown-property',
]);

const rulesOfFaults = new Map(faults.map(({ name, rules }) => [name, rules]));

/** Writes `docs/clauses.md`: every clause of the specifications that a document can violate, with the rules that report it. */
export function generateClausesPage(): GeneratedFile {
  const counts = countOutcomes();
  const sections = [
    `<!-- ${notice} -->`,
    '# The clauses of the specifications',
    `Every demand that OpenAPI 2.0, 3.0.4, 3.1.2 and 3.2.0, and the RFCs that they lean on, make on a document: MUST, SHALL, REQUIRED, SHOULD, RECOMMENDED and their negations, in our own words. ${counts.reported} clauses are reported, and ${counts.unseen} cannot be seen in a document or bind somebody else.`,
    `Each clause that is reported names what breaks it. These are ${faults.length} kinds of single faults, which a test puts one at a time into a clean document of each version that can have them ([test/clauses](../test/clauses)): the default preset must report the fault at its place, and nothing in the clean document. A rule marked with ° reports an error of the loader, that is a violation of the official schema.`,
    'How complete it is: the clauses were gathered object by object, in the order of the specifications, from what we know of their texts; nobody has yet gone through the texts sentence by sentence with this table in hand. What the official schemas check is reported whether it is listed here or not, because the loader has them whole. What binds tools, clients or servers is listed only where it could be taken for a demand on documents. A clause that is missing here is a bug: please report it.',
    ...[...bySection()].flatMap(([section, rows]) => [
      `## ${section}`,
      ['| In | Demand | Reported by |', '|--|--|--|', ...rows.map(formatClauseRow)].join('\n'),
    ]),
  ];
  return { path: 'docs/clauses.md', content: `${sections.join('\n\n')}\n` };
}

function countOutcomes(): Record<Outcome['kind'], number> {
  const counts = { reported: 0, unseen: 0 };
  for (const { outcome } of clauses) counts[outcome.kind]++;
  return counts;
}

function bySection(): ReadonlyMap<string, readonly Clause[]> {
  const sections = new Map<string, Clause[]>();
  for (const clause of clauses) {
    const rows = sections.get(clause.section);
    if (rows === undefined) sections.set(clause.section, [clause]);
    else rows.push(clause);
  }
  return sections;
}

function formatClauseRow({ level, says, formats, outcome }: Clause): string {
  return `| ${nameFormats(formats)} | **${level}** ${cell(says)} | ${cell(describe(outcome))} |`;
}

function describe(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'unseen':
      return `Not seen. ${outcome.why}`;
    case 'reported':
      return outcome.faults
        .map((name) => `${name}: ${(rulesOfFaults.get(name) ?? []).map(nameRule).join(' or ')}`)
        .join('; ');
  }
}

function nameRule(rule: string): string {
  return `[${rule}](rules/${rule}.md)${loaderRules.has(rule) ? '°' : ''}`;
}

const names: Readonly<Record<Format, string>> = {
  oas2: '2.0',
  'oas3.0': '3.0',
  'oas3.1': '3.1',
  'oas3.2': '3.2',
};

function nameFormats(formats: readonly Format[]): string {
  return formats.length === Object.keys(names).length
    ? 'all'
    : formats.map((format) => names[format]).join(', ');
}

/** Escapes vertical bars, which would end the cell. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
