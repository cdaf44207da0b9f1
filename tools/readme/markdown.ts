/** A fenced code block of a Markdown text. */
export interface CodeBlock {
  /** The word after the fence: `sh`, `ts`. Empty if none exists. */
  readonly language: string;
  readonly text: string;
  /** The line of the opening fence, from 1. */
  readonly line: number;
}

/** A command of a `sh` block, with its documented output. */
export interface DocumentedCommand {
  readonly command: string;
  /** The first line of the command, from 1. */
  readonly line: number;
  /** The `text` block after a block with only this command. Undefined if none exists. */
  readonly output: string | undefined;
}

/** Finds the fenced code blocks, including those in list items. */
export function codeBlocks(markdown: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let open:
    | { readonly fence: string; readonly indent: number; readonly language: string; readonly line: number }
    | undefined;
  let text: string[] = [];
  for (const [index, line] of markdown.split(/\r?\n/).entries()) {
    const fence = /^( *)(`{3,})(.*)$/.exec(line);
    if (open === undefined) {
      if (fence === null) continue;
      const [, indent = '', marks = '', language = ''] = fence;
      open = { fence: marks, indent: indent.length, language: language.trim(), line: index + 1 };
      text = [];
    } else if (fence?.[2] === open.fence && fence[3] === '') {
      blocks.push({ language: open.language, text: text.join('\n'), line: open.line });
      open = undefined;
    } else {
      text.push(line.slice(open.indent));
    }
  }
  return blocks;
}

/** Finds the commands of all `sh` blocks. A line that ends in `\` continues on the next, and comments are skipped. */
export function documentedCommands(blocks: readonly CodeBlock[]): DocumentedCommand[] {
  return blocks.flatMap((block, index) => {
    if (block.language !== 'sh') return [];
    const commands = commandLines(block);
    const next = blocks[index + 1];
    const output = commands.length === 1 && next?.language === 'text' ? next.text : undefined;
    return commands.map((command) => ({ ...command, output }));
  });
}

function commandLines(block: CodeBlock): { command: string; line: number }[] {
  const commands: { command: string; line: number }[] = [];
  let unfinished: { command: string; line: number } | undefined;
  for (const [index, line] of block.text.split('\n').entries()) {
    const current = unfinished ?? { command: '', line: block.line + 1 + index };
    const text = current.command + line.replace(/\\$/, '');
    if (line.endsWith('\\')) {
      unfinished = { command: text, line: current.line };
      continue;
    }
    unfinished = undefined;
    const command = text.replace(/(^|\s)# .*$/, '').trim();
    if (command !== '') commands.push({ command, line: current.line });
  }
  return commands;
}

/** The targets of inline links in a Markdown text, except those in code. */
export function linkTargets(markdown: string): string[] {
  const prose = markdown.replace(/^( *)(`{3,})[^\n]*\n[\s\S]*?^\1\2 *$/gm, '').replace(/`[^`\n]*`/g, '');
  return Array.from(prose.matchAll(/\]\(([^()\s]+)\)/g), ([, target = '']) => target);
}

/**
 * True if the output matches the documented one. A line `...` matches any lines, and a time such as `0.12 s` matches any number
 * of seconds.
 */
export function showsOutput(visibleOutput: string, output: string): boolean {
  const pattern = visibleOutput
    .trimEnd()
    .split('\n')
    .map((line) => (line.trim() === '...' ? '(?:.*\\n)*?.*' : linePattern(line.trimEnd())))
    .join('\\n');
  const plain = output.trimEnd().replace(/[ \t]+$/gm, '');
  return new RegExp(`^${pattern}$`).test(plain);
}

function linePattern(line: string): string {
  return line
    .split(/\b\d+(?:\.\d+)? m?s\b/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('\\d+(?:\\.\\d+)? m?s');
}
