import { withPlainLinks, wrap, type Paint } from '@assay/reporters/terminal';

/** A piece of Markdown as far as a rule's prose needs it. */
type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'code'; readonly lines: readonly string[] }
  /** A paragraph; or one item of a list, with its sign. */
  | { readonly kind: 'text'; readonly sign: string; readonly text: string };

/**
 * Writes the Markdown of a rule's prose for a terminal: headings stand out, paragraphs and items are wrapped, and code
 * stays as it is written.
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
