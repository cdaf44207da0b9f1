import type { Rule } from '@assay/core';
import { createPaint, withPlainLinks, wrap, type Paint } from '@assay/reporters/terminal';
import { listEquivalents } from '@assay/declarative/equivalents';
import { textColumnsOf } from '@assay/run/io';
import { formatList, presetOf } from '../listing/listing.js';

/** The content of a rule's page besides the rule's own texts. */
interface RuleExplanation {
  /** The text of the rule's `rule.md`. */
  readonly prose: string;
  /** A document that the rule reports. */
  readonly bad: string | undefined;
  /** A document that the rule does not report. */
  readonly good: string | undefined;
}

/** Display settings of a page. */
export interface PageDisplay {
  readonly columns: number;
  readonly color: boolean;
  /** True for the full page, however long it is. */
  readonly full?: boolean | undefined;
}

/** Maximum number of lines of a short page, which fits a terminal. */
export const maxPageLines = 40;

/** Writes the page of a rule for a terminal: the most important sections, or everything with `full`. */
export function explanationPage(
  rule: Rule,
  explanation: RuleExplanation | undefined,
  display: PageDisplay,
): string {
  const paint = createPaint(display.color);
  const columns = textColumnsOf(display.columns);
  const texts = [
    ...headLines(rule, paint),
    ...textLines('Problem', readablePlaceholders(rule.meta.problem), columns, paint),
    ...textLines('Impact', readablePlaceholders(rule.meta.impact), columns, paint),
    ...textLines('What to do', readablePlaceholders(rule.meta.recommendation), columns, paint),
  ];
  const lines =
    display.full === true
      ? [
          ...texts,
          ...(explanation === undefined ? [] : explanationLines(explanation, columns, paint)),
          ...optionLines(rule, columns, paint),
          ...referenceLines(rule, paint),
          ...equivalentLines(rule, columns, paint),
          ...settingLines(rule, paint),
        ]
      : shortened(
          texts,
          [
            ...(explanation === undefined ? [] : shortSections(rule.id, explanation, columns, paint)),
            { lines: equivalentLines(rule, columns, paint), importance: 0 },
          ],
          [...settingLines(rule, paint), fullPageLine(rule.id, paint)],
        );
  return `${lines.join('\n')}\n`;
}

/** A section of a short page. The least important sections are left out if there is no room. */
export interface PageSection {
  readonly lines: readonly string[];
  /** A higher number is more important. */
  readonly importance: number;
}

/** Assembles a page from as many sections as fit. */
export function shortened(
  head: readonly string[],
  sections: readonly PageSection[],
  end: readonly string[],
): readonly string[] {
  const chosen = new Set<PageSection>();
  let room = maxPageLines - head.length - end.length;
  for (const section of sections.toSorted((a, b) => b.importance - a.importance)) {
    if (section.lines.length > room) continue;
    chosen.add(section);
    room -= section.lines.length;
  }
  return [
    ...head,
    ...sections.filter((section) => chosen.has(section)).flatMap(({ lines }) => lines),
    ...end,
  ];
}

/** Returns the line with the command for the full page. */
export function fullPageLine(id: string, paint: Paint): string {
  return `${paint.strong(`assay explain ${id} --full`)}   shows details, references and whole documents`;
}

function shortSections(
  id: string,
  { prose, bad }: RuleExplanation,
  columns: number,
  paint: Paint,
): PageSection[] {
  const [intro = ''] = prose.replace(/^# .*\n+/, '').split(/^## /m);
  const exception = /^## When not to use it\n+((?:(?!^## )[^])*)/m.exec(prose)?.[1] ?? '';
  const section = (title: string, text: string, importance: number): PageSection => {
    const [paragraph = ''] = text.trim().split(/\n\n/);
    const lines =
      paragraph === '' ? [] : [paint.strong(title), ...markdownLines(paragraph, columns, paint), ''];
    return { lines, importance };
  };
  const excerpt = bad === undefined ? [] : exampleExcerpt(id, bad);
  const example =
    excerpt.length === 0 ? [] : [paint.strong('Example'), ...excerpt.map((line) => `    ${line}`), ''];
  return [
    section('Why it matters', intro, 1),
    { lines: example, importance: 3 },
    section('When not to use it', exception, 2),
  ];
}

/** The number of lines around the marked place of an example. */
const contextLines = 2;

function exampleExcerpt(id: string, document: string): string[] {
  const lines = document.split(/\r?\n/);
  const marked = lines.findIndex((line) => new RegExp(`\\bissue(?:-below)?: ${id}\\b`).test(line));
  if (marked < 0) return [];
  const excerpt = lines
    .slice(Math.max(0, marked - contextLines), marked + contextLines + 1)
    .map((line) => line.replace(/\s*(?:#|\/\/) issue(?:-above|-below)?: .*$/, ''))
    .filter((line) => line.trim() !== '');
  const indent = Math.min(...excerpt.map((line) => line.search(/\S/)));
  return excerpt.map((line) => line.slice(indent).trimEnd());
}

function headLines({ id, meta }: Rule, paint: Paint): string[] {
  return [
    `${paint.severity(meta.severity, meta.severity.toUpperCase())}  ${paint.strong(id)}   ${meta.name}`,
    `  ${meta.category}, preset ${presetOf(meta)}, OpenAPI ${formatList(meta.formats)}`,
    '',
  ];
}

/** Returns the lines of a text below its title. */
export function textLines(title: string, text: string, columns: number, paint: Paint): string[] {
  return [paint.strong(title), ...wrap(withPlainLinks(text), columns, '  '), ''];
}

/**
 * Replaces placeholders by readable names, because the page describes no specific finding: `{{mediaType}}` becomes `<media
 * type>`.
 */
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

function equivalentLines({ id }: Rule, columns: number, paint: Paint): string[] {
  const equivalents = listEquivalents(id);
  if (equivalents.length === 0) return [];
  const lines = equivalents.flatMap(({ name, ids }) => wrap(`${name}: ${ids.join(', ')}`, columns, '  '));
  return [paint.strong('Equivalent rules'), ...lines, ''];
}

function settingLines({ id, meta }: Rule, paint: Paint): string[] {
  if (meta.always === true) return ['This rule always runs: it reports why a document cannot be analysed.'];
  const [sign, effect] =
    meta.preset === 'recommended' ? ['off', 'switches it off'] : [meta.severity, 'switches it on'];
  return [`${paint.strong(`assay validate --rule ${id}=${sign}`)}   ${effect}`];
}

/** A block of Markdown, as far as the texts of rules use it. */
type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'code'; readonly lines: readonly string[] }
  /** A paragraph, or a list item with its sign. */
  | { readonly kind: 'text'; readonly sign: string; readonly text: string };

/**
 * Writes the Markdown of a rule's text for a terminal: headings are emphasised, paragraphs and items are wrapped, code is
 * unchanged.
 */
export function markdownLines(markdown: string, columns: number, paint: Paint): string[] {
  const lines: string[] = [];
  let previous: Block | undefined;
  for (const block of splitMarkdownBlocks(markdown)) {
    if (previous !== undefined && previous.kind !== 'heading' && !areItems(previous, block)) lines.push('');
    lines.push(...blockLines(block, columns, paint));
    previous = block;
  }
  return lines;
}

function splitMarkdownBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  const lines = markdown.split('\n');
  let isParagraph = false;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const heading = /^#+\s+(.*)$/.exec(line)?.[1];
    const [, sign, item] = /^\s*([-*]|\d+\.)\s+(.*)$/.exec(line) ?? [];
    const last = blocks.at(-1);
    if (line.startsWith('```')) {
      const end = lines.indexOf('```', index + 1);
      const stop = end === -1 ? lines.length : end;
      blocks.push({ kind: 'code', lines: lines.slice(index + 1, stop) });
      index = stop;
    } else if (heading !== undefined) {
      blocks.push({ kind: 'heading', text: heading });
    } else if (item !== undefined && sign !== undefined) {
      blocks.push({ kind: 'text', sign: `${sign} `, text: item });
    } else if (line.trim() !== '') {
      if (isParagraph && last?.kind === 'text')
        blocks[blocks.length - 1] = { ...last, text: `${last.text} ${line.trim()}` };
      else blocks.push({ kind: 'text', sign: '', text: line.trim() });
    }
    isParagraph = line.trim() !== '' && blocks.at(-1)?.kind === 'text';
  }
  return blocks;
}

function areItems(a: Block, b: Block): boolean {
  return a.kind === 'text' && b.kind === 'text' && a.sign !== '' && b.sign !== '';
}

function blockLines(block: Block, columns: number, paint: Paint): string[] {
  switch (block.kind) {
    case 'heading':
      return [paint.strong(block.text)];
    case 'code':
      return block.lines.map((line) => `    ${line}`.trimEnd());
    case 'text': {
      const indentation = ' '.repeat(2 + block.sign.length);
      const [first = '', ...others] = wrap(withPlainLinks(block.text), columns, indentation);
      return [`  ${block.sign}${first.slice(indentation.length)}`, ...others];
    }
  }
}
