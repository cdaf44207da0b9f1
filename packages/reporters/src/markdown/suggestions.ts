import { severities, type Severity, count } from '@assay/core';
import { describeUntried } from '../fixes/reported-fix.js';
import type { Suggestion } from '../fixes/suggestion.js';
import { codeSpan, markdownText } from './escape.js';

/** The digest of a document's fixes, as plain data. */
export interface FixDigest {
  readonly suggestions: readonly Suggestion[];
  /** The number of fixes without a single range in the finding's file. */
  readonly others: number;
  readonly untried: number;
}

/** Maximum number of characters stored per severity, because no more can be displayed. */
const maxKept = 60_000;
const heading = '### Fixes\n\n';

/** Collects the suggestions of all documents, as far as they fit into a comment. */
export class Suggestions {
  private readonly nameOf: (uri: string) => string;
  private readonly blocks = new Map<Severity, { size: number; readonly texts: string[] }>();
  private readonly known = new Set<string>();
  private beyond = 0;
  private others = 0;
  private untried = 0;

  constructor(nameOf: (uri: string) => string) {
    this.nameOf = nameOf;
  }

  add({ suggestions, others, untried }: FixDigest): void {
    this.others += others;
    this.untried += untried;
    for (const suggestion of suggestions) {
      const text = this.block(suggestion);
      // Two findings can have the same fix, and two documents can share a file.
      const key = `${suggestion.uri}\0${suggestion.first}\0${suggestion.last}\0${suggestion.lines.join('\n')}`;
      if (this.known.has(key)) continue;
      let of = this.blocks.get(suggestion.severity);
      if (of === undefined) this.blocks.set(suggestion.severity, (of = { size: 0, texts: [] }));
      if (of.size + text.length > maxKept) {
        this.beyond++;
        continue;
      }
      this.known.add(key);
      of.size += text.length;
      of.texts.push(text);
    }
  }

  /**
   * Writes as many suggestions as fit, those of the most severe findings first.
   *
   * @returns the texts, and the number of omitted suggestions
   */
  write(room: number, bytesOf: (text: string) => number): { texts: readonly string[]; leftOut: number } {
    const notes = this.notes();
    const all = severities.flatMap((severity) => this.blocks.get(severity)?.texts ?? []);
    let left = room - bytesOf(heading) - bytesOf(notes);
    if (left < 0 || (all.length === 0 && notes === ''))
      return { texts: [], leftOut: all.length + this.beyond };
    const texts: string[] = [];
    for (const text of all) {
      if (bytesOf(text) > left) continue;
      left -= bytesOf(text);
      texts.push(text);
    }
    const leftOut = all.length - texts.length + this.beyond;
    return texts.length === 0 && notes === ''
      ? { texts, leftOut }
      : { texts: [heading, ...texts, notes], leftOut };
  }

  private notes(): string {
    const untried = describeUntried(this.untried);
    const others =
      this.others === 0
        ? []
        : [
            `${count(this.others, 'more fix', 'more fixes')} cannot be shown as whole lines of one location: \`assay fix\` applies them.`,
          ];
    const notes = [...others, ...(untried === undefined ? [] : [untried])];
    return notes.length === 0 ? '' : `${notes.join(' ')}\n\n`;
  }

  private block({ rule, kind, title, shared, uri, first, last, lines }: Suggestion): string {
    const place = codeSpan(`${this.nameOf(uri)}:${first === last ? first : `${first}-${last}`}`);
    const changes = shared.map((item) => ` It changes ${codeSpan(item)}.`).join('');
    const fence = fenceFor(lines);
    return [
      `${place} ${codeSpan(rule)}, ${kind}: ${markdownText(title)}${changes}`,
      '',
      `${fence}suggestion`,
      ...lines,
      fence,
      '',
      '',
    ].join('\n');
  }
}

/** Returns a fence that is longer than all fences in the lines. */
function fenceFor(lines: readonly string[]): string {
  let max = 2;
  for (const line of lines) for (const [ticks] of line.matchAll(/`+/g)) max = Math.max(max, ticks.length);
  return '`'.repeat(max + 1);
}
