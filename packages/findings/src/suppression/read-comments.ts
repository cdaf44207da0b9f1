import { type Deadline, LineIndex, type SourceDocument } from '@assay/text';
import type { InvalidSuppressionFault } from './suppression-fault.js';
import { findIgnoreComments } from './find-comments.js';
import { isIsoDate } from './iso-date.js';
import {
  code,
  invalidAt,
  suppressionAt,
  type Scope,
  type DeclaredSuppressions,
  type DeclarationPlace,
  type DeclaredSuppression,
} from './declared-suppressions.js';

const commands = [
  'assay-ignore-next-line',
  'assay-ignore-line',
  'assay-ignore-start',
  'assay-ignore-end',
  'assay-ignore-file',
] as const;

/** The arguments of a comment's command: `state-changing-get until 2027-01-31 -- read by old clients`. */
interface Arguments {
  readonly rules: readonly string[];
  readonly until: string | undefined;
  readonly reason: string | undefined;
}

/** A comment that opens a block, before the block is closed. */
interface OpenBlock {
  readonly place: DeclarationPlace;
  readonly line: number;
  readonly given: Arguments;
}

/** Reads the suppressions in the comments of a YAML document. */
export function readComments(document: SourceDocument, deadline: Deadline): DeclaredSuppressions {
  return document.syntax === 'yaml'
    ? new CommentReader(document).read(deadline)
    : { suppressions: [], problems: [] };
}

class CommentReader {
  private readonly document: SourceDocument;
  private readonly lines: LineIndex;
  private readonly suppressions: DeclaredSuppression[] = [];
  private readonly problems: InvalidSuppressionFault[] = [];
  private readonly open: OpenBlock[] = [];

  constructor(document: SourceDocument) {
    this.document = document;
    this.lines = new LineIndex(document.text);
  }

  read(deadline: Deadline): DeclaredSuppressions {
    for (const { start, end, body } of findIgnoreComments(this.document.text, deadline)) {
      deadline.tick();
      const range = this.lines.range(start, end);
      const place = { writtenAs: 'comment', document: this.document, at: [], range } as const;
      const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(body) ?? [];
      this.readCommand(place, end, word, rest);
    }
    for (const { place } of this.open) {
      this.problems.push(invalidAt(place, 'no `# assay-ignore-end` follows it'));
    }
    return { suppressions: this.suppressions, problems: this.problems };
  }

  private readCommand(place: DeclarationPlace, end: number, word: string, rest: string): void {
    const { line } = place.range.start;
    const command = commands.find((each) => each === word);
    if (command === undefined) {
      const reason = `there is no comment ${code(word)}`;
      this.problems.push(invalidAt(place, reason, { word, known: commands }));
      return;
    }
    if (command === 'assay-ignore-end') {
      this.close(place, line, rest);
      return;
    }
    const parsedArguments = readArguments(rest);
    if (typeof parsedArguments === 'string') {
      this.problems.push(invalidAt(place, parsedArguments));
      // The block is still opened, so that its end comment is not reported as an error.
      if (command === 'assay-ignore-start')
        this.open.push({ place, line, given: { rules: [], until: undefined, reason: undefined } });
      return;
    }
    switch (command) {
      case 'assay-ignore-start':
        this.open.push({ place, line, given: parsedArguments });
        return;
      case 'assay-ignore-file':
        this.add(place, parsedArguments, { kind: 'pointer', uri: this.document.uri, pointer: '' });
        return;
      case 'assay-ignore-line':
        this.add(place, parsedArguments, this.linesFrom(line, line));
        return;
      case 'assay-ignore-next-line': {
        const next = this.nextLine(end);
        this.add(place, parsedArguments, this.linesFrom(next, next));
      }
    }
  }

  /** Closes the latest open block, or the latest block of the rules in the end comment. */
  private close(place: DeclarationPlace, line: number, rest: string): void {
    const rules = splitRules(/^(.*?)(?:(?:^|\s)--(?:\s.*)?)?$/.exec(rest)?.[1] ?? '');
    const index = this.open.findLastIndex(
      ({ given: parsedArguments }) => rules.length === 0 || isSameSet(parsedArguments.rules, rules),
    );
    const [block] = index < 0 ? [] : this.open.splice(index, 1);
    if (block !== undefined) {
      this.add(block.place, block.given, this.linesFrom(block.line, line));
      return;
    }
    const command = rules.length === 0 ? '`# assay-ignore-start`' : `\`# assay-ignore-start\` of these rules`;
    this.problems.push(invalidAt(place, `no ${command} comes before it`));
  }

  private add(place: DeclarationPlace, { rules, ...parsedArguments }: Arguments, scope: Scope): void {
    for (const rule of new Set(rules))
      this.suppressions.push(suppressionAt(place, scope, { rule, ...parsedArguments }));
  }

  private linesFrom(first: number, last: number): Scope {
    return { kind: 'lines', uri: this.document.uri, first, last };
  }

  /** Returns the next line after a comment with content other than a comment. */
  private nextLine(end: number): number {
    const content = /[\n\r]+[ \t]*(?=[^#\s])/g;
    content.lastIndex = end;
    const match = content.exec(this.document.text);
    return match === null ? Infinity : this.lines.position(match.index + match[0].length).line;
  }
}

/** Reads `<id>[, <id>...] [until <date>] [-- <reason>]`. Returns a text with the reason if it is invalid. */
function readArguments(text: string): Arguments | string {
  const [, before = '', reason = ''] = /^(.*?)(?:(?:^|\s)--(?:\s+(.*))?)?$/.exec(text) ?? [];
  const [, ids = '', , until] = /^(.*?)((?:^|\s)until(?:\s+(.*))?)?$/.exec(before.trim()) ?? [];
  const isLimited = /(?:^|\s)until(?:\s|$)/.test(before);
  if (isLimited && !isIsoDate(until ?? '')) {
    return `${until === undefined || until === '' ? '`until`' : code(until)} must be a date such as \`2027-01-31\``;
  }
  const rules = splitRules(ids);
  if (rules.length === 0) return 'it names no rule, and you cannot ignore all rules';
  const wrong = rules.find((rule) => /\s/.test(rule));
  if (wrong !== undefined) {
    return `${code(wrong)} is not a rule id (write commas between ids, and \` -- \` before a reason)`;
  }
  return { rules, until: isLimited ? until : undefined, reason: reason === '' ? undefined : reason };
}

function splitRules(text: string): string[] {
  return text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.every((each) => others.includes(each)) && others.every((each) => some.includes(each));
}
