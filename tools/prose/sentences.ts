import type { TextlintRuleModule } from '@textlint/kernel';

/** The limits of the rule. */
interface Options {
  readonly maxWords?: number;
}

/** Words that make a heading a clause instead of a noun phrase. */
const clause = /\b(?:that|which|who|whom|whose|whoever|nobody|whatever)\b/i;

/** A textlint rule about the form of sentences: their length, "What ..." clauses as subjects, and headings that are clauses. */
export const sentences: TextlintRuleModule<Options> = (context, { maxWords = 40 } = {}) => {
  const { Syntax, RuleError, report, getSource, locator } = context;
  const reportAt = (node: Parameters<typeof report>[0], message: string, start: number, end: number): void =>
    report(node, new RuleError(message, { padding: locator.range([start, end]) }));
  return {
    [Syntax.Header](node) {
      const match = clause.exec(withoutCode(getSource(node)));
      if (match === null) return;
      const message = `Write a noun phrase or an imperative instead of "... ${match[0]} ..."`;
      reportAt(node, message, match.index, match.index + match[0].length);
    },
    [Syntax.Paragraph](node) {
      for (const { index, text } of splitSentences(withoutCode(getSource(node)))) {
        if (/^What (?!to do\b).*[^?]$/s.test(text))
          reportAt(node, 'Begin with the noun instead of a "What ..." clause', index, index + 4);
        const words = text.match(/[\p{L}\d]\S*/gu)?.length ?? 0;
        if (words > maxWords && !isData(text))
          reportAt(
            node,
            `Split the sentence of ${words} words (at most ${maxWords})`,
            index,
            index + text.length,
          );
      }
    },
  };
};

/** True for lists of words and for queries in sources, which do not end like a sentence. */
function isData(text: string): boolean {
  return !/[.?!:;,"')]$/.test(text.trimEnd()) && !/^[A-Z]/.test(text);
}

/** Replaces code and link targets by one word of the same length, so that positions stay. */
function withoutCode(markdown: string): string {
  return markdown
    .replaceAll(/(`+).+?\1/gs, (code) => 'x'.repeat(code.length))
    .replaceAll(/\]\([^)]*\)/g, (target) => ']'.repeat(target.length));
}

function splitSentences(text: string): { readonly index: number; readonly text: string }[] {
  return [...text.matchAll(/\S.*?(?:[.?!:;](?=["')]*\s)|$(?![^]))/gs)].map((match) => ({
    index: match.index,
    text: match[0],
  }));
}
