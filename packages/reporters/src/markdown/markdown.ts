import { count } from '@assay/core';
import { formatNumber, joinWords } from '@assay/text';
import { Collection, type CollectedRule, buildDigest, type DocumentDigest } from '../digest.js';
import { suggestionsOf } from '../fixes/suggestion.js';
import { formatPlace, oneLine, withPlainLinks } from '../terminal/text.js';
import type { DocumentReport, ReportContext, Reporter } from '../reporter.js';
import { nameSubjects } from '../subjects.js';
import type { Summary } from '../summary.js';
import { describeResult, describeScore } from '../summary-text.js';
import type { DocumentReview } from '../review.js';
import { codeSpan, markdownText } from './escape.js';
import { reviewBlocks, reviewTable } from './review.js';
import { Suggestions, type FixDigest } from './suggestions.js';

/** A pull request comment has at most 65,536 characters. The rest is for text that users add around the report. */
const maxBytesLimit = 60_000;
/** The space for the last paragraph, which describes the omitted parts. */
const noteBytes = 300;
const maxPlaces = 10;
/** Maximum number of characters per text of a rule. */
const maxText = 600;

/** The digest of a document, as plain data. */
interface Piece {
  readonly digest: DocumentDigest;
  readonly fixes: FixDigest | undefined;
}

/**
 * Creates the reporter for Markdown in pull requests: the numbers of findings, the findings of each rule, then texts and
 * locations as far as they fit.
 */
export function createReporter({ nameOf }: ReportContext): Reporter<Piece> {
  const collection = new Collection(maxPlaces);
  const reviews: DocumentReview[] = [];
  const suggestions = new Suggestions(nameOf);

  function* end(summary: Summary): Iterable<string> {
    const rules = collection.rulesByUrgency();
    const head = buildHead(summary);
    const output = head + tableOf(rules);
    const table = countUtf8Bytes(output) + noteBytes <= maxBytesLimit ? output : head + buildRuleList(rules);
    yield table;
    let room = maxBytesLimit - noteBytes - countUtf8Bytes(table);
    const changes = changeTexts(summary, room);
    for (const text of changes.texts) yield text;
    room -= changes.bytes;
    let places = 0;
    let texts = 0;
    for (const rule of rules) {
      const visibleSection = writeRuleSection(rule, room);
      if (visibleSection === undefined) {
        texts++;
        places += rule.count;
        continue;
      }
      room -= countUtf8Bytes(visibleSection.text);
      places += rule.count - visibleSection.places;
      yield visibleSection.text;
    }
    const fixes = suggestions.write(room, countUtf8Bytes);
    for (const text of fixes.texts) yield text;
    yield leftOut({ places, texts, changes: changes.leftOut, fixes: fixes.leftOut });
  }

  /** Lists the changes, as far as they fit. */
  function changeTexts(
    { review }: Summary,
    room: number,
  ): { texts: string[]; bytes: number; leftOut: number } {
    const texts: string[] = [];
    let bytes = 0;
    let left = 0;
    let last = '';
    for (const { title, text, changes } of review === undefined ? [] : reviewBlocks(reviews, nameOf)) {
      const fullText = title === last ? text : `${last === '' ? '' : '\n'}### ${title}\n\n${text}`;
      if (bytes + countUtf8Bytes(fullText) + 2 > room) {
        left += changes;
        continue;
      }
      texts.push(fullText);
      bytes += countUtf8Bytes(fullText);
      last = title;
    }
    if (texts.length > 0) texts.push('\n');
    return { texts, bytes: bytes + 1, leftOut: left };
  }

  function buildHead(summary: Summary): string {
    const score = describeScore(summary, nameOf);
    const { review } = summary;
    return [
      '## Assay',
      `**${count(summary.findings, 'finding')}.** ${markdownText(describeResult(summary))}`,
      ...(score === undefined ? [] : [markdownText(score, maxText)]),
      ...summary.unread.map(({ message }) => `- ${markdownText(message, maxText)}`).slice(0, maxPlaces),
      ...collection.failures
        .map((failure) => `- Failed: ${markdownText(failure, maxText)}`)
        .slice(0, maxPlaces),
      ...(review === undefined ? [] : [reviewTable(review).trimEnd()]),
      '',
    ].join('\n\n');
  }

  function writeRuleSection(rule: CollectedRule, room: number): { text: string; places: number } | undefined {
    for (let places = rule.examples.length; places > 0; places = Math.floor(places / 2)) {
      const text = section(rule, places);
      if (countUtf8Bytes(text) <= room) return { text, places };
    }
    return undefined;
  }

  function section(
    { severity, id, problem, impact, recommendation, examples, count: findings }: CollectedRule,
    max: number,
  ): string {
    const visible = examples.slice(0, max);
    const subjects = nameSubjects(visible);
    const places = visible.map(({ location }, index) => {
      // The problem already names the subject of the first location.
      const subject = index === 0 ? '' : ` ${markdownText(subjects[index] ?? '', 200)}`;
      return `- ${codeSpan(formatPlace(location, nameOf))}${subject}`;
    });
    const more = findings - places.length;
    return [
      `### ${severity} ${codeSpan(id)}`,
      '',
      markdownText(problem, maxText),
      '',
      ...places,
      ...(more === 0 ? [] : [`- and ${formatNumber(more)} more`]),
      '',
      `${markdownText(impact, maxText)} ${markdownText(withPlainLinks(recommendation), maxText)}`,
      '',
      '',
    ].join('\n');
  }

  return {
    begin: () => [],
    document: (report) => [
      { digest: buildDigest(report, { most: maxPlaces, nameOf }), fixes: fixDigestOf(report) },
    ],
    add(pieces) {
      for (const { digest, fixes } of pieces) {
        collection.add(digest);
        if (fixes !== undefined) suggestions.add(fixes);
      }
      return [];
    },
    review(review) {
      reviews.push(review);
      return [];
    },
    end,
  };
}

function tableOf(rules: readonly CollectedRule[]): string {
  if (rules.length === 0) return '';
  const rows = rules.map(
    ({ severity, id, count: findings, groups, documents }) =>
      `| ${severity} | ${codeSpan(id)} | ${formatNumber(findings)} | ${formatNumber(groups)} | ${formatNumber(documents)} |`,
  );
  return ['| Severity | Rule | Findings | Groups | Documents |', '|--|--|--:|--:|--:|', ...rows, '', ''].join(
    '\n',
  );
}

/** Lists the rules in the shortest form, for when a table of them would not fit. */
function buildRuleList(rules: readonly CollectedRule[]): string {
  const items = rules.map(
    ({ id, count: findings }) => `${oneLine(id, 60).replace(/[^\w./-]/g, '?')} ${findings}`,
  );
  return `\`\`\`text\n${items.join('\n')}\n\`\`\`\n\n`;
}

function fixDigestOf({ findings, fixes }: DocumentReport): FixDigest | undefined {
  return fixes && { ...suggestionsOf(findings, fixes.byFinding), untried: fixes.untried };
}

/** The number of entries that do not fit into the comment. */
interface LeftOut {
  readonly places: number;
  readonly texts: number;
  readonly changes: number;
  readonly fixes: number;
}

function leftOut({ places, texts, changes, fixes }: LeftOut): string {
  const parts = [
    ...(changes === 0 ? [] : [count(changes, 'change')]),
    ...(places === 0 ? [] : [count(places, 'location')]),
    ...(texts === 0 ? [] : [`the texts of ${count(texts, 'rule')}`]),
    ...(fixes === 0 ? [] : [count(fixes, 'fix', 'fixes')]),
  ];
  const listedParts = joinWords(parts, 'and');
  return parts.length === 0
    ? ''
    : `Not shown: ${listedParts}. \`assay validate\` shows them on a terminal.\n`;
}

/** Counts the bytes of a well-formed text in UTF-8. */
function countUtf8Bytes(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) bytes++;
    // Each half of a surrogate pair counts two of its four bytes.
    if (code > 0x7ff && (code < 0xd800 || code > 0xdfff)) bytes++;
  }
  return bytes;
}
