import { parseSync, Visitor } from 'oxc-parser';

/** A text in a source file that people read, with its first line. */
interface Literal {
  readonly text: string;
  readonly line: number;
  readonly isName: boolean;
}

/** A Markdown document from the texts of a source file, with the source line of each line. */
export interface LiteralDocument {
  readonly markdown: string;
  readonly lines: readonly number[];
}

/** A key of an object, as the parser describes it. */
interface Key {
  readonly type: string;
  readonly name?: unknown;
}

/** Joins the texts of a source file to one Markdown document. Names of rules and changes become headings. */
export function joinLiterals(path: string, source: string): LiteralDocument {
  const markdown: string[] = [];
  const lines: number[] = [];
  // Parsing takes longer than checking, and most files of rules have no texts.
  if (!/^(?! *(?:\*|\/[/*])).*[a-z,]+ [a-z,`]+ [a-z`]+ .*$/im.test(source)) return { markdown: '', lines };
  for (const { text, line, isName } of listLiterals(path, source)) {
    const paragraph = isName ? [`# ${text}`] : text.split('\n').map((part) => part.trim());
    for (const part of [...paragraph, '']) {
      markdown.push(part);
      lines.push(line);
    }
  }
  return { markdown: markdown.join('\n'), lines };
}

function listLiterals(path: string, source: string): Literal[] {
  const literals: Literal[] = [];
  const names = new Set<number>();
  const add = (text: string, start: number): void => {
    const isName = names.has(start);
    if (!isName && !isProse(text)) return;
    literals.push({ text: text.trim(), line: source.slice(0, start).split('\n').length, isName });
  };
  new Visitor({
    Property({ key, value }) {
      if (isKeyNamed(key, 'meta') && value.type === 'ObjectExpression')
        for (const property of value.properties)
          if (property.type === 'Property' && isKeyNamed(property.key, 'name'))
            names.add(property.value.start);
    },
    Literal({ value, start }) {
      if (typeof value === 'string') add(value, start);
    },
    TemplateLiteral({ quasis, start }) {
      add(quasis.map(({ value }) => value.cooked ?? '').join('`x`'), start);
    },
    JSXText({ value, start }) {
      add(value, start);
    },
  }).visit(parseSync(path, source).program);
  return literals;
}

function isKeyNamed(key: Key, name: string): boolean {
  return key.type === 'Identifier' && key.name === name;
}

/** True for prose, as opposed to keywords, patterns and paths: it has three consecutive words. */
function isProse(text: string): boolean {
  return /[a-z,]+ [a-z,`]+ [a-z`]+/i.test(text) && !/=>|^\{"/.test(text);
}
