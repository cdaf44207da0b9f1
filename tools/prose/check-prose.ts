import { TextlintKernel, type TextlintKernelOptions } from '@textlint/kernel';
import markdownPlugin from '@textlint/textlint-plugin-markdown';
import terminology from 'textlint-rule-terminology';
import { joinLiterals } from './literals.js';
import { sentences } from './sentences.js';
import { terms } from './terms.js';

/** A violation of the style guide in a text. */
export interface ProseProblem {
  readonly line: number;
  readonly message: string;
}

const kernel = new TextlintKernel();
const options: TextlintKernelOptions = {
  ext: '.md',
  plugins: [{ pluginId: 'markdown', plugin: markdownPlugin.default ?? markdownPlugin }],
  rules: [
    {
      ruleId: 'terminology',
      rule: terminology,
      options: {
        defaultTerms: false,
        skip: ['BlockQuote'],
        terms: terms.map(([pattern, use]) => [`(?<![\\w-])(?:${pattern})(?![\\w-])`, use]),
      },
    },
    { ruleId: 'sentences', rule: sentences },
  ],
};

/** Lists the problems of a Markdown file, or of the texts in a source file, by line. */
export async function checkProse(path: string, source: string): Promise<ProseProblem[]> {
  const isMarkdown = path.endsWith('.md');
  const { markdown, lines } = isMarkdown ? { markdown: source, lines: [] } : joinLiterals(path, source);
  if (markdown === '') return [];
  const { messages } = await kernel.lintText(markdown, { ...options, filePath: path });
  return messages.map(({ message, loc }) => ({
    line: lines[loc.start.line - 1] ?? loc.start.line,
    message,
  }));
}
