import { count } from '@assay/core';
import { describeTools } from '../agent-tools.js';
import { Collection, type CollectedRule, buildDigest, type DocumentDigest } from '../digest.js';
import { formatPlace, oneLine } from '../terminal/text.js';
import type { ReportContext, Reporter } from '../reporter.js';
import type { Summary } from '../summary.js';
import { describeResult, describeScore } from '../summary-text.js';

/** Maximum number of listed locations per rule. */
const maxPlaces = 5;
/** Maximum number of characters of a text. A model can read the rest in the document. */
const maxText = 300;

/**
 * Creates the reporter for language models, which uses few tokens. Each rule with findings has one line, the most urgent first,
 * with its locations, the first problem and the recommendation.
 */
export function createReporter({ nameOf }: ReportContext): Reporter<DocumentDigest> {
  const collection = new Collection(maxPlaces);

  function ruleLine({
    severity,
    id,
    count: findings,
    groups,
    documents,
    examples,
    problem,
    recommendation,
  }: CollectedRule): string {
    const places = examples.map(({ location }) => formatPlace(location, nameOf));
    const more = findings - places.length;
    const inGroups = groups === findings ? '' : ` in ${count(groups, 'group')}`;
    const scope = inGroups + (documents === 1 ? '' : ` in ${documents} documents`);
    return [
      `${severity} ${oneLine(id)} x${findings}${scope}`,
      `${places.join(' ')}${more === 0 ? '' : ` +${more}`}`,
      oneLine(problem, maxText),
      `Fix: ${oneLine(withoutLinks(recommendation), maxText)}`,
    ].join(' | ');
  }

  function* end(summary: Summary): Iterable<string> {
    const score = describeScore(summary, nameOf);
    yield `${count(summary.findings, 'finding')}. ${describeResult(summary)}${score === undefined ? '' : ` ${score}`}\n`;
    for (const line of describeTools(summary.tools)) yield `${line}\n`;
    for (const rule of collection.rulesByUrgency()) yield `${ruleLine(rule)}\n`;
    for (const { message, count: places, examples } of collection.violationsByCount()) {
      const exampleTexts = examples.map(
        ({ location, what }) => `${formatPlace(location, nameOf)} ${oneLine(what, maxText)}`,
      );
      yield `schema x${places} | ${exampleTexts.slice(0, maxPlaces).join(' ')} | ${oneLine(message, maxText)}\n`;
    }
    for (const { message } of summary.unread) yield `unread | ${oneLine(message, maxText)}\n`;
    for (const failure of collection.failures) yield `failed | ${oneLine(failure, maxText)}\n`;
  }

  return {
    begin: () => [],
    document: (report) => [buildDigest(report, { most: maxPlaces, nameOf })],
    add(digests) {
      for (const digest of digests) collection.add(digest);
      return [];
    },
    end,
  };
}

/** Removes link targets, because a model knows these pages. */
function withoutLinks(text: string): string {
  return text.replace(/\[([^\]]*)\]\((?:https?:[^)\s]*)\)/g, '$1');
}
