import type { Rule } from '@assay/core';
import { createPaint, withPlainLinks, wrap, type Paint } from '@assay/reporters/terminal';
import { textColumnsOf } from '@assay/run/io';
import { formatList, presetOf } from '../listing/listing.js';
import { markdownLines } from './markdown.js';

/** Content of the page of a rule besides its own texts. */
export interface RuleExplanation {
  /** The text of its `rule.md`. */
  readonly prose: string;
  /** A document that it reports. */
  readonly bad: string | undefined;
  /** A document that it does not report. */
  readonly good: string | undefined;
}

/** Display settings of a page. */
export interface PageDisplay {
  readonly columns: number;
  readonly color: boolean;
}

/** Writes all that is known about a rule for a terminal. */
export function explanationPage(
  rule: Rule,
  explanation: RuleExplanation | undefined,
  display: PageDisplay,
): string {
  const paint = createPaint(display.color);
  const columns = textColumnsOf(display.columns);
  const lines = [
    ...headLines(rule, paint),
    ...textLines('Problem', readablePlaceholders(rule.meta.problem), columns, paint),
    ...textLines('Impact', readablePlaceholders(rule.meta.impact), columns, paint),
    ...textLines('What to do', readablePlaceholders(rule.meta.recommendation), columns, paint),
    ...(explanation === undefined ? [] : explanationLines(explanation, columns, paint)),
    ...optionLines(rule, columns, paint),
    ...referenceLines(rule, paint),
    ...settingLines(rule, paint),
  ];
  return `${lines.join('\n')}\n`;
}

function headLines({ id, meta }: Rule, paint: Paint): string[] {
  return [
    `${paint.severity(meta.severity, meta.severity.toUpperCase())}  ${paint.strong(id)}   ${meta.name}`,
    `  ${meta.category}, preset ${presetOf(meta)}, OpenAPI ${formatList(meta.formats)}`,
    '',
  ];
}

/** The lines of a text below its title. */
export function textLines(title: string, text: string, columns: number, paint: Paint): string[] {
  return [paint.strong(title), ...wrap(withPlainLinks(text), columns, '  '), ''];
}

/** The problem names what was found; the page names the kind of thing: `{{mediaType}}` gives `<media type>`. */
export function readablePlaceholders(text: string): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => `<${wordsIn(name)}>`);
}

function wordsIn(name: string): string {
  return name.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function explanationLines({ prose, bad, good }: RuleExplanation, columns: number, paint: Paint): string[] {
  const sections = prose.replace(/^# .*\n+/, '').trim();
  const isUntitled = sections !== '' && !sections.startsWith('#');
  const body = markdownLines(isUntitled ? `## Why it matters\n\n${sections}` : sections, columns, paint);
  return [
    ...(body.length === 0 ? [] : [...body, '']),
    ...exampleLines('A document that it reports', bad, paint),
    ...exampleLines('A document that is fine', good, paint),
  ];
}

function exampleLines(title: string, text: string | undefined, paint: Paint): string[] {
  if (text === undefined) return [];
  return [
    paint.strong(title),
    ...text
      .trimEnd()
      .split('\n')
      .map((line) => `    ${line}`.trimEnd()),
    '',
  ];
}

function optionLines({ meta }: Rule, columns: number, paint: Paint): string[] {
  const properties = Object.entries(meta.options?.properties ?? {});
  if (properties.length === 0) return [];
  const rows = properties.flatMap(([name, schema]) => {
    if (typeof schema !== 'object') return wrap(`\`${name}\``, columns, '  ');
    const fallback = schema.default === undefined ? '' : `, ${JSON.stringify(schema.default)} by default`;
    return wrap(`\`${name}\`${fallback}: ${schema.description ?? 'see the documentation'}`, columns, '  ');
  });
  return [paint.strong('Options'), ...rows, ''];
}

function referenceLines({ meta }: Rule, paint: Paint): string[] {
  const { owasp = [], cwe = [], specification = {}, links = [] } = meta.references ?? {};
  const lines = [
    ...owasp.map((item) => `OWASP ${item}`),
    ...cwe.map((number) => `CWE-${number}  https://cwe.mitre.org/data/definitions/${number}.html`),
    ...new Set(Object.values(specification)),
    ...links,
  ];
  return lines.length === 0 ? [] : [paint.strong('See also'), ...lines.map((line) => `  ${line}`), ''];
}

function settingLines({ id, meta }: Rule, paint: Paint): string[] {
  if (meta.always === true) return ['This rule is always on: it says why a document cannot be analysed.'];
  const [sign, effect] =
    meta.preset === 'recommended' ? ['off', 'switches it off'] : [meta.severity, 'switches it on'];
  return [`${paint.strong(`assay validate --rule ${id}=${sign}`)}   ${effect}`];
}
