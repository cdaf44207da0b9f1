import {
  placeholdersOf,
  severities,
  type Report,
  type Rule,
  type RuleContext,
  type Visitor,
} from '@assay/core';

/** A rule whose reports are recorded while it runs. */
export interface ObservedRule {
  /** A rule with the same behaviour. */
  readonly rule: Rule;
  /** The kinds of nodes and faults for which the rule has visitor functions. */
  readonly visited: ReadonlySet<string>;
  /** The questions that the rule has left undecided so far, with the reasons. */
  readonly undecided: readonly string[];
  /** The mistakes in the reports so far, as sentences. */
  readonly mistakes: readonly string[];
}

/** Records a rule's reports. Findings do not show missing data values or severities above the rule's own. */
export function observeRule(rule: Rule): ObservedRule {
  const visited = new Set<string>();
  const mistakes = new Set<string>();
  const undecided: string[] = [];
  const names = new Set(getRuleTexts(rule).flatMap(placeholdersOf));
  const watch = (report: Report): Report => {
    for (const mistake of reportMistakes(rule, names, report)) mistakes.add(mistake);
    return report;
  };
  const create = (context: RuleContext): Visitor => {
    const visitor = rule.create({
      get format() {
        return context.format;
      },
      get options() {
        return context.options;
      },
      get model() {
        return context.model;
      },
      fact: (fact) => context.fact(fact),
      undecided: (report) => {
        undecided.push(`${report.what}: ${report.why}`);
        context.undecided(report);
      },
      checkDeadline: () => context.checkDeadline(),
      report: (report) => context.report(watch(report)),
      reportTogether: (at, word, claim) =>
        context.reportTogether(at, (left) => Array.from(word(left), watch), claim),
    });
    for (const kind of Object.keys(visitor)) visited.add(kind);
    return visitor;
  };
  return {
    rule: { id: rule.id, meta: rule.meta, create },
    visited,
    undecided,
    get mistakes() {
      return [...mistakes];
    },
  };
}

/** The texts of a rule that can contain placeholders. */
export function getRuleTexts({ meta }: Rule): string[] {
  return [meta.problem, meta.impact, meta.recommendation];
}

function reportMistakes(rule: Rule, names: ReadonlySet<string>, report: Report): string[] {
  const mistakes: string[] = [];
  // Rules in JavaScript may leave out fields that the type requires.
  const data: Readonly<Record<string, string | number | undefined>> = report.data ?? {};
  for (const name of names) {
    const value = data[name];
    if (value === undefined || value === '')
      mistakes.push(`The rule reported nothing for \`{{${name}}}\` of its texts.`);
  }
  for (const name of Object.keys(data)) {
    if (!names.has(name))
      mistakes.push(`The rule reported \`${name}\`, and none of its texts has \`{{${name}}}\`.`);
  }
  if (
    report.severity !== undefined &&
    severities.indexOf(report.severity) < severities.indexOf(rule.meta.severity)
  ) {
    mistakes.push(
      `The rule reported the severity ${report.severity}, which is above its own, ${rule.meta.severity}.`,
    );
  }
  return mistakes;
}
