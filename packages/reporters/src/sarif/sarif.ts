import { groupsOf, severities, type Score } from '@assay/core';
import { fingerprintFindings } from '../fingerprints.js';
import { describeUntried } from '../fixes/reported-fix.js';
import { json } from '../json/values.js';
import { oneLine } from '../terminal/text.js';
import type { DocumentReview } from '../review.js';
import type { DocumentReport, ReportContext, Reporter } from '../reporter.js';
import { RuleCollection, ruleFactsOf, type RuleFacts } from '../rule-facts.js';
import type { Summary } from '../summary.js';
import { failuresOf } from '../document-report.js';
import { descriptorOf, supportedTaxonomies, taxonomiesOf, messageText } from './descriptor.js';
import { ResultWriter, changeFacts, changeResult, changesToShow } from './result.js';

// GitHub's limits.
const maxRuns = 20;
const maxResults = 25_000;
const maxRules = 25_000;
const maxRelated = 1000;
/** Maximum number of related locations for results after the first of a group. This avoids quadratic growth of reports. */
const fewRelated = 10;
/** Maximum size of a report, as a multiple of the documents' bytes. `minBytes` is the limit for small documents. */
const maxGrowth = 10;
const minBytes = 1024 * 1024;
/** The maximum for related locations, as a multiple of the documents' bytes. */
const maxRelatedGrowth = 2;
const minRelatedBytes = 256 * 1024;
/** A limit for readability, because people read notifications. */
const maxNotifications = 1000;
const maxScores = 1000;

/** The index of the spool for suppressed results, after the spools of severities. */
const suppressedSpool = severities.length;

type Piece =
  | { readonly kind: 'size'; readonly characters: number }
  | { readonly kind: 'rules'; readonly rules: readonly RuleFacts[] }
  | { readonly kind: 'result'; readonly spool: number; readonly text: string }
  | { readonly kind: 'notification'; readonly text: string }
  | { readonly kind: 'score'; readonly text: string };

/**
 * Creates the reporter for SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/). Each finding is a result, the most
 * severe of all documents first. Results beyond GitHub's limit for a run go into further runs.
 */
export function createReporter(context: ReportContext): Reporter<Piece> {
  const { pathOf, uriOf } = context;
  const writer = new ResultWriter(context);
  const getSarifUri = (uri: string): string => pathOf(uri) ?? uriOf(uri);
  const rules = new RuleCollection();
  const notifications: string[] = [];
  const scores: string[] = [];
  const spools = Array.from({ length: suppressedSpool + 1 }, context.openSpool);
  let results = 0;
  let characters = 0;

  function* document(report: DocumentReport): Iterable<Piece> {
    const { analysis, findings, fixes } = report;
    const { suppressed, undecided } = analysis;
    const reportedFindings =
      suppressed.length === 0 ? findings : [...findings, ...suppressed.map(({ finding }) => finding)];
    const facts = ruleFactsOf(reportedFindings, report.rules);
    const characters = analysis.documents.reduce((sum, { text }) => sum + text.length, 0);
    const factsById = new Map(facts.map((each) => [each.id, each]));
    yield { kind: 'size', characters };
    yield { kind: 'rules', rules: facts };
    let room = Math.max(minRelatedBytes, maxRelatedGrowth * characters);
    let unrelated = 0;
    const fingerprints = fingerprintFindings(analysis, getSarifUri);
    for (const { findings: all } of groupsOf(analysis, findings)) {
      const places = all.length === 1 ? [] : all.map((finding) => writer.relatedLocation(finding));
      for (const [index, finding] of all.entries()) {
        const fix = fixes?.byFinding.get(finding);
        const related = room > 0 ? listRelatedPlaces(places, index) : [];
        for (const text of related) room -= text.length;
        if (related.length === 0 && places.length > 1) unrelated++;
        const stated = factsById.get(finding.id);
        const details = { fingerprint: fingerprints.get(finding), related, fix, stated };
        const spool = severities.indexOf(finding.severity);
        yield { kind: 'result', spool, text: writer.write(finding, details) };
      }
    }
    for (const { finding, suppression } of suppressed) {
      const stated = factsById.get(finding.id);
      const details = { fingerprint: fingerprints.get(finding), related: [], suppression, stated };
      yield { kind: 'result', spool: suppressedSpool, text: writer.write(finding, details) };
    }
    if (unrelated > 0)
      yield notification(
        'note',
        analysis.uri,
        `${unrelated} results do not name the other locations of their group: there is no room for them.`,
      );
    const untried = describeUntried(fixes?.untried ?? 0);
    if (untried !== undefined) yield notification('note', analysis.uri, untried);
    if (report.score !== undefined) yield scorePiece(getSarifUri(analysis.uri), report.score);
    for (const { uri, message } of failuresOf(report)) yield notification('error', uri, message);
    for (const { what, why, location } of undecided)
      yield notification('note', location.uri, `Not analysed: ${what} at ${location.pointer}: ${why}`);
  }

  function notification(level: 'error' | 'note', uri: string, text: string): Piece {
    return { kind: 'notification', text: notificationText(level, uri, text) };
  }

  function notificationText(level: 'error' | 'note', uri: string, text: string): string {
    const message = json({ text: messageText(oneLine(text)) });
    return `{"level":"${level}","message":${message},"locations":[${writer.bareLocation(uri)}]}`;
  }

  function add(pieces: Iterable<Piece>): Iterable<string> {
    for (const piece of pieces) {
      switch (piece.kind) {
        case 'size':
          characters += piece.characters;
          break;
        case 'rules':
          rules.add(piece.rules);
          break;
        case 'result':
          results++;
          spools[piece.spool]?.add(piece.text);
          break;
        case 'notification':
          if (notifications.length < maxNotifications) notifications.push(piece.text);
          break;
        case 'score':
          if (scores.length < maxScores) scores.push(piece.text);
      }
    }
    return [];
  }

  function review(reported: DocumentReview): Iterable<string> {
    const visibleChanges = changesToShow(reported);
    rules.add(changeFacts(visibleChanges));
    for (const change of visibleChanges) {
      results++;
      spools[severities.indexOf(change.severity)]?.add(changeResult(change, writer, getSarifUri));
    }
    const others = reported.changes.length - visibleChanges.length;
    const texts = [
      ...(reported.why === undefined ? [] : [reported.why]),
      ...(others === 0
        ? []
        : [`${others} other changes neither weaken security nor break clients: assay diff lists them.`]),
    ];
    for (const text of texts) {
      if (notifications.length < maxNotifications)
        notifications.push(notificationText('note', reported.uri, text));
    }
    return [];
  }

  function* end(summary: Summary): Iterable<string> {
    yield '{"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json","version":"2.1.0","runs":[';
    const facts = rules.toList();
    const head = runHead(facts, context);
    const all = results;
    const runs = Math.min(maxRuns, Math.max(1, Math.ceil(all / maxResults)));
    let room = Math.max(minBytes, maxGrowth * characters) - head.length * runs;
    let count = 0;
    for (const text of readSpools(spools)) {
      room -= text.length;
      if (count === maxRuns * maxResults || (room < 0 && count > 0)) break;
      if (count % maxResults === 0) {
        if (count > 0) yield `${tail(false)},`;
        yield head;
      } else yield ',';
      yield `\n${text}`;
      count++;
    }
    if (count === 0) yield head;
    yield `${tail(true)}]}\n`;

    function tail(isLast: boolean): string {
      const run = Math.max(1, Math.ceil(count / maxResults));
      // GitHub accepts several runs of one tool only if their names differ.
      const name = runs === 1 ? '' : `,"automationDetails":{"id":"assay/${run}/"}`;
      const properties = scores.length === 0 ? '' : `,"properties":{"scores":[${scores.join()}]}`;
      return `\n]${name}${properties},"invocations":[${invocation(summary, notifications, isLast ? all - count : 0)}]}`;
    }
  }

  return { begin: () => [], document, add, review, end };
}

/** Writes the score of a document for the property bag of the run (3.8). */
function scorePiece(document: string, { value, security, quality, reason }: Score): Piece {
  const record = {
    document,
    value,
    security,
    quality,
    ...(reason === undefined ? {} : { reason: oneLine(reason) }),
  };
  return { kind: 'score', text: json(record) };
}

/**
 * Returns related locations for a finding: the nearest other locations of its group, without duplicates (3.27.22), because
 * several findings can have one location.
 */
function listRelatedPlaces(all: readonly string[], index: number): readonly string[] {
  const max = index === 0 ? maxRelated : fewRelated;
  const start = Math.max(0, Math.min(index - Math.floor(max / 2), all.length - max - 1));
  const around = new Set(all.slice(start, start + max + 1));
  around.delete(all[index] ?? '');
  return [...around];
}

function* readSpools(spools: readonly { take(): Iterable<string> }[]): Iterable<string> {
  for (const spool of spools) yield* spool.take();
}

/** Writes a run (3.14) up to its first result. */
function runHead(facts: readonly RuleFacts[], { version, pageOf }: ReportContext): string {
  const tool = {
    driver: {
      name: 'Assay',
      semanticVersion: version,
      version,
      rules: facts.slice(0, maxRules).map((each) => descriptorOf(each, pageOf(each.id))),
      supportedTaxonomies,
    },
  };
  const base = { '%SRCROOT%': { description: { text: 'The root of the repository.' } } };
  return (
    `{"tool":${json(tool)},\n"taxonomies":${json(taxonomiesOf(facts))},\n"originalUriBaseIds":${json(base)}` +
    ',"columnKind":"utf16CodeUnits","results":['
  );
}

function invocation(summary: Summary, notifications: readonly string[], dropped: number): string {
  const { unread, ruleFailures, omitted } = summary;
  const notes = [
    ...unread.map(({ message }) => bareNotification('error', message)),
    ...(dropped > 0
      ? [bareNotification('warning', `${dropped} results are omitted: the report has no room for more.`)]
      : []),
    ...(omitted > 0
      ? [bareNotification('note', `${omitted} findings are omitted because of --max-findings.`)]
      : []),
    ...notifications,
  ];
  const isSuccessful = unread.length === 0 && ruleFailures === 0;
  return `{"executionSuccessful":${isSuccessful},"toolExecutionNotifications":[${notes.join()}]}`;
}

function bareNotification(level: string, text: string): string {
  return json({ level, message: { text: messageText(oneLine(text)) } });
}
