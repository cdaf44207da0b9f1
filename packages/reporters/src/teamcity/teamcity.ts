import type { Finding, Score, Severity } from '@assay/core';
import { groupNotes } from '../group-notes.js';
import { oneLine } from '../terminal/text.js';
import type { DocumentReport, ReportContext, Reporter } from '../reporter.js';
import { failuresOf } from '../document-report.js';

const levels: Readonly<Record<Severity, string>> = {
  critical: 'ERROR',
  high: 'ERROR',
  medium: 'WARNING',
  low: 'WEAK WARNING',
  info: 'INFO',
};

/** Maximum lengths of values in TeamCity. */
const maxName = 255;
const maxText = 1000;

/** The type of an inspection, which must be declared before its first inspection. */
interface Kind {
  readonly id: string;
  readonly text: string;
}

/** Creates the reporter for TeamCity's service messages: one inspection for each finding. */
export function createReporter({ nameOf, pathOf }: ReportContext): Reporter<string | Kind> {
  const getFileName = (uri: string): string => pathOf(uri) ?? nameOf(uri);

  function* document(report: DocumentReport): Iterable<string | Kind> {
    const noteOf = groupNotes(report.findings);
    const kinds = new Set<string>();
    for (const finding of report.findings) {
      if (!kinds.has(finding.id)) yield getInspectionType(finding);
      kinds.add(finding.id);
      const { line } = finding.location.range.start;
      const note = noteOf(finding);
      yield message('inspection', {
        typeId: cut(finding.id),
        message: oneLine(note === undefined ? finding.problem : `${finding.problem} ${note}`, maxText),
        file: getFileName(finding.location.uri),
        line: String(line),
        SEVERITY: levels[finding.severity],
      });
    }
    for (const { uri, message: text } of failuresOf(report))
      yield message('message', { text: `${getFileName(uri)}: ${oneLine(text, maxText)}`, status: 'ERROR' });
  }

  const known = new Set<string>();
  function* add(pieces: Iterable<string | Kind>): Iterable<string> {
    for (const piece of pieces) {
      if (typeof piece === 'string') yield piece;
      else if (!known.has(piece.id)) {
        known.add(piece.id);
        yield piece.text;
      }
    }
  }

  return {
    begin: () => [],
    document,
    add,
    end: ({ findings, score, unread }) => [
      ...unread.map(({ message: text }) =>
        message('message', { text: oneLine(text, maxText), status: 'ERROR' }),
      ),
      message('buildStatisticValue', { key: 'assay.findings', value: String(findings) }),
      ...scoreStatistics(score?.lowest?.score),
    ],
  };
}

function getInspectionType({ id, name, category, impact }: Finding): Kind {
  const text = message('inspectionType', {
    id: cut(id),
    name: cut(name),
    description: oneLine(impact, maxText),
    category: `OpenAPI ${category}`,
  });
  return { id, text };
}

function cut(text: string): string {
  return oneLine(text, maxName - 1);
}

function message(name: string, attributes: Readonly<Record<string, string>>): string {
  const list = Object.entries(attributes).map(([key, value]) => `${key}='${escape(value)}'`);
  return `##teamcity[${name} ${list.join(' ')}]\n`;
}

/** Escapes a text for service messages. It is on one line, so line breaks need no escape. */
function escape(text: string): string {
  return oneLine(text)
    .replace(/[|'[\]]/g, '|$&')
    .replace(/[^\x20-\x7E]/gu, escapeCharacter);
}

function escapeCharacter(character: string): string {
  let escaped = '';
  for (let index = 0; index < character.length; index++)
    escaped += `|0x${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  return escaped;
}

/** Returns the values of a score as build statistics. */
function scoreStatistics(score: Score | undefined): string[] {
  if (score === undefined) return [];
  const figures = { score: score.value, 'score.security': score.security, 'score.quality': score.quality };
  return Object.entries(figures).map(([name, value]) =>
    message('buildStatisticValue', { key: `assay.${name}`, value: String(value) }),
  );
}
