/** A fenced code block of a Markdown text. */
export interface CodeBlock {
  /** The word behind the fence: `sh`, `ts`; empty where there is none. */
  readonly language: string;
  readonly text: string;
  /** 1-based line of the opening fence. */
  readonly line: number;
}

/** One command of a `sh` block, and what the Markdown says that it prints. */
export interface DocumentedCommand {
  readonly command: string;
  /** 1-based line on which the command begins. */
  readonly line: number;
  /** The text of the `text` block that follows a block of this one command; undefined where none follows. */
  readonly output: string | undefined;
}

/** Finds the fenced code blocks, those inside list items included. */
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

/** Finds the commands of all `sh` blocks; a line that ends in `\` goes on in the next, and comments are left out. */
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

/** The targets of the inline links of a Markdown text, without those inside code. */
export function linkTargets(markdown: string): string[] {
  const prose = markdown.replace(/^( *)(`{3,})[^\n]*\n[\s\S]*?^\1\2 *$/gm, '').replace(/`[^`\n]*`/g, '');
  return Array.from(prose.matchAll(/\]\(([^()\s]+)\)/g), ([, target = '']) => target);
}

/**
 * True where the output is what the Markdown shows. A line `...` stands for any lines, and times may differ:
 * `0.12 s` reads as any number of seconds.
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
