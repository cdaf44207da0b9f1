import {
  RangeSet,
  StateEffect,
  StateField,
  type ChangeDesc,
  type EditorState,
  type Text,
} from '@codemirror/state';
import { Decoration, EditorView, gutter, GutterMarker, type DecorationSet } from '@codemirror/view';
import { severities, signs, type Severity } from '../../shared/severity.js';

/** A range in a file. Lines and columns are 1-based. */
export interface MarkedPlace {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** The location of a finding in a file. */
export interface Mark extends MarkedPlace {
  /** Id of the finding in the page. */
  readonly finding: number;
  readonly severity: Severity;
  readonly message: string;
  /** True if it may have a fix. */
  readonly hasFix: boolean;
}

/** A mark at its location in the current text. */
export interface PlacedMark {
  readonly mark: Mark;
  readonly from: number;
  readonly to: number;
}

/** True if two marks look the same and have the same location. */
export function isSameMark(a: PlacedMark, b: PlacedMark | undefined): boolean {
  return (
    a.from === b?.from &&
    a.to === b.to &&
    a.mark.finding === b.mark.finding &&
    a.mark.severity === b.mark.severity &&
    a.mark.message === b.mark.message &&
    a.mark.hasFix === b.mark.hasFix
  );
}

/** Moves marks of an earlier text to the current one. Marks in deleted text become empty. */
export function placeMarks(marks: readonly Mark[], text: Text, since: ChangeDesc): PlacedMark[] {
  const length = since.newLength;
  return marks.map((mark) => {
    const from = since.mapPos(toOffset(text, mark.line, mark.column), 1);
    const to = since.mapPos(toOffset(text, mark.endLine, mark.endColumn), -1);
    return { mark, from: Math.min(from, length), to: Math.min(Math.max(from, to), length) };
  });
}

/** Returns the position of a 1-based line and column; the nearest position if they do not exist. */
export function toOffset(text: Text, line: number, column: number): number {
  const { from, to } = text.line(Math.max(1, Math.min(line, text.lines)));
  return Math.min(from + Math.max(0, column - 1), to);
}

/** Replaces the signs in the gutter. */
export const setSigns = StateEffect.define<readonly PlacedMark[]>();

/** Highlights the selected range; null for none. */
export const setChosen = StateEffect.define<{ readonly from: number; readonly to: number } | null>();

class Sign extends GutterMarker {
  readonly severity: Severity;
  readonly finding: number;
  readonly count: number;

  constructor(severity: Severity, finding: number, count: number) {
    super();
    this.severity = severity;
    this.finding = finding;
    this.count = count;
  }

  override eq(other: Sign): boolean {
    return this.severity === other.severity && this.finding === other.finding && this.count === other.count;
  }

  override toDOM(): Node {
    const element = document.createElement('span');
    element.className = `sign ${this.severity}`;
    element.textContent = signs[this.severity];
    if (this.count > 1) element.title = `${this.count} locations`;
    return element;
  }
}

const signsField = StateField.define<RangeSet<Sign>>({
  create: () => RangeSet.empty,
  update(value, transaction) {
    let next = transaction.docChanged ? value.map(transaction.changes) : value;
    for (const effect of transaction.effects)
      if (effect.is(setSigns)) next = signsOf(transaction.state, effect.value);
    return next;
  },
});

/** Returns for each line the sign of its most severe mark. */
function signsOf({ doc }: EditorState, marks: readonly PlacedMark[]): RangeSet<Sign> {
  const lines = new Map<number, { worst: Mark; count: number }>();
  for (const { mark, from } of marks) {
    const line = doc.lineAt(from).from;
    const known = lines.get(line);
    if (known === undefined) lines.set(line, { worst: mark, count: 1 });
    else {
      known.count++;
      if (severities.indexOf(mark.severity) < severities.indexOf(known.worst.severity)) known.worst = mark;
    }
  }
  const ranges = [...lines].sort(([a], [b]) => a - b);
  return RangeSet.of(
    ranges.map(([line, { worst, count }]) => new Sign(worst.severity, worst.finding, count).range(line)),
  );
}

const chosenField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    let next = transaction.docChanged ? value.map(transaction.changes) : value;
    for (const effect of transaction.effects) {
      if (!effect.is(setChosen)) continue;
      const place = effect.value;
      next =
        place === null || place.to <= place.from
          ? Decoration.none
          : Decoration.set(Decoration.mark({ class: 'cm-chosen' }).range(place.from, place.to));
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The editor extension that marks findings in a gutter and highlights the selected one. */
export function marksExtension(pick: (finding: number) => void) {
  return [
    signsField,
    chosenField,
    gutter({
      class: 'cm-signs',
      markers: (view) => view.state.field(signsField),
      initialSpacer: () => new Sign('critical', -1, 1),
      domEventHandlers: {
        mousedown(view, { from }) {
          let found = -1;
          view.state.field(signsField).between(from, from, (_from, _to, sign) => {
            found = sign.finding;
          });
          if (found >= 0) pick(found);
          return found >= 0;
        },
      },
    }),
  ];
}
