import { oneLine } from '@assay/text';

/** The names of the `{{placeholders}}` of a text. */
export type Placeholders<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

const longest = 160;

interface Gap {
  readonly name: string;
  /** True inside a code span, which a backtick would end. */
  readonly inCode: boolean;
}

/** A text divided into strings and placeholders. */
export type Template = readonly (string | Gap)[];

/** Finds the placeholders of a text. The result serves all findings of a rule. */
export function compileTemplate(text: string): Template {
  const template: (string | Gap)[] = [];
  let end = 0;
  for (const match of text.matchAll(/\{\{(\w+)\}\}/g)) {
    const before = text.slice(0, match.index);
    template.push(text.slice(end, match.index));
    template.push({ name: match[1] ?? '', inCode: before.split('`').length % 2 === 0 });
    end = match.index + match[0].length;
  }
  template.push(text.slice(end));
  return template;
}

/** Fills a template with values. Values of the document are shortened, and cannot break the line or the code span. */
export function fillTemplate(
  template: Template,
  data: Readonly<Record<string, string | number>> | undefined,
): string {
  let text = '';
  for (const part of template) {
    if (typeof part === 'string') text += part;
    else text += clean(String(data?.[part.name] ?? ''), part.inCode);
  }
  return text;
}

/** Returns the names of the placeholders of a text, at run time. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '');
}

function clean(value: string, inCode: boolean): string {
  const line = oneLine(value, longest);
  return inCode ? line.replaceAll('`', "'") : line;
}
