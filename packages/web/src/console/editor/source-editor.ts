import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, foldGutter, foldKeymap, indentUnit } from '@codemirror/language';
import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { ChangeSet, EditorState, type ChangeDesc, type Text, type TransactionSpec } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  type KeyBinding,
} from '@codemirror/view';
import type { Patch } from '@assay/text/patches';
import { signs } from '../../shared/severity.js';
import {
  isSameMark,
  marksExtension,
  placeMarks,
  toOffset,
  setChosen,
  setSigns,
  type Mark,
  type MarkedPlace,
  type PlacedMark,
} from './marks.js';
import { hiding } from '../../shared/visible-text.js';
import { patchesOf, patchesToChanges } from './patches.js';
import { placeSecrets, secretsExtension, setSecrets, setSecretsVisible } from './secrets.js';
import { theme } from './theme.js';

/** Events of the editor. */
export interface EditorEvents {
  /** The user or a fix has changed the text of the current file. */
  readonly changed: () => void;
  /** The user has selected a finding. */
  readonly picked: (finding: number) => void;
  /** Label of the button of a mark with a fix. */
  readonly fixName: string;
  /** The user has requested the fix of a finding. */
  readonly fix: (finding: number) => void;
}

/** A file at the time of its check, and the changes since then. */
interface Snapshot {
  readonly path: string;
  readonly doc: Text;
  since: ChangeDesc;
}

/** State of a file sent to a worker. */
interface Sent {
  readonly worker: number;
  /**
   * Changes since then; undefined if positions in the text differ from those in the editor, or the file was never
   * shown.
   */
  changes: ChangeSet | undefined;
}

/** Maximum number of kept snapshots. A check of an older one is outdated. */
const maxSnapshots = 4;

/**
 * The source editor, which shows one file at a time with its findings. It uses a shadow tree, which accepts style sheets without
 * an element.
 */
export class SourceEditor {
  private readonly events: EditorEvents;
  private readonly view: EditorView;
  private readonly states = new Map<string, EditorState>();
  private readonly snapshots = new Map<number, Snapshot>();
  private readonly sent = new Map<string, Sent>();
  private readonly host: HTMLElement;
  private areSecretsVisible = false;
  /** Files whose secrets are known. Text of other files is not shown. */
  private readonly examined = new Set<string>();
  private path = '';
  private marks: readonly PlacedMark[] = [];

  constructor(host: HTMLElement, label: string, events: EditorEvents) {
    this.events = events;
    this.host = host;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    this.view = new EditorView({ root, parent: root, state: this.createEditorState('', '', label) });
    this.label = label;
  }

  private readonly label: string;

  /** Shows a file in its last state. */
  show(path: string, text: string): void {
    if (path === this.path) return;
    this.states.set(this.path, this.view.state);
    this.path = path;
    this.marks = [];
    this.view.setState(this.states.get(path) ?? this.createEditorState(path, text, this.label));
    this.applySecretsVisible();
  }

  /**
   * Masks the secrets of the current file, or of an earlier version of it. Each has three numbers, in the form of
   * `listMaskedPlaces`.
   */
  maskSecrets(version: number | undefined, places: Int32Array): void {
    const { doc } = this.view.state;
    const known = version === undefined ? undefined : this.snapshots.get(version);
    const snapshot = known?.path === this.path ? known : { doc, since: ChangeSet.empty(doc.length) };
    const ranges = placeSecrets(places, snapshot.doc).map(({ from, to }) => ({
      from: snapshot.since.mapPos(from, 1),
      to: snapshot.since.mapPos(to, -1),
    }));
    this.view.dispatch({ effects: setSecrets.of(ranges) });
    this.examined.add(this.path);
    this.applySecretsVisible();
  }

  /** Shows or masks the secrets of all files. */
  showSecrets(areVisible: boolean): void {
    this.areSecretsVisible = areVisible;
    this.applySecretsVisible();
  }

  private applySecretsVisible(): void {
    this.view.dispatch({ effects: setSecretsVisible.of(this.areSecretsVisible) });
    const isReady = this.areSecretsVisible || this.path === '' || this.examined.has(this.path);
    this.host.style.visibility = isReady ? '' : 'hidden';
  }

  /** Returns the text of a file that has been shown; undefined for others. */
  getEditorText(path: string): string | undefined {
    return (path === this.path ? this.view.state : this.states.get(path))?.sliceDoc();
  }

  /**
   * Returns the changes of a file since it was last sent to a worker, in the order of the text; undefined if the worker needs the
   * whole text. The file then counts as sent.
   */
  takePatches(path: string, worker: number): readonly Patch[] | undefined {
    const state = path === this.path ? this.view.state : this.states.get(path);
    const before = this.sent.get(path);
    // The editor counts each line break as one.
    const isPlain = state?.lineBreak.length === 1;
    this.sent.set(path, { worker, changes: isPlain ? ChangeSet.empty(state.doc.length) : undefined });
    if (before?.worker !== worker) return undefined;
    if (state === undefined) return [];
    return before.changes && patchesOf(before.changes);
  }

  /** Stores a snapshot of the current file under a version number, for `showMarks`. */
  remember(version: number): void {
    const { doc } = this.view.state;
    this.snapshots.set(version, { path: this.path, doc, since: ChangeSet.empty(doc.length) });
    for (const old of this.snapshots.keys())
      if (this.snapshots.size > maxSnapshots) this.snapshots.delete(old);
  }

  /** Shows the findings of a version at their current locations. */
  showMarks(version: number, marks: readonly Mark[]): void {
    const { state } = this.view;
    const known = this.snapshots.get(version);
    const snapshot =
      known?.path === this.path ? known : { doc: state.doc, since: ChangeSet.empty(state.doc.length) };
    const placed = placeMarks(marks, snapshot.doc, snapshot.since);
    const isSame =
      placed.length === this.marks.length &&
      placed.every((item, index) => isSameMark(item, this.marks[index]));
    if (isSame) return;
    this.marks = placed;
    this.view.dispatch(this.withDiagnostics(), { effects: setSigns.of(this.marks) });
  }

  private withDiagnostics(): TransactionSpec {
    const { state } = this.view;
    return setDiagnostics(
      state,
      this.marks.map(({ mark, from, to }) => this.buildEditorDiagnostic(mark, from, Math.max(from, to))),
    );
  }

  private buildEditorDiagnostic(mark: Mark, from: number, to: number): Diagnostic {
    const { finding, severity, message, hasFix } = mark;
    return {
      from,
      to,
      severity: 'warning',
      markClass: `mark-${severity}`,
      message: `${signs[severity]} ${severity}: ${message}`,
      actions: hasFix ? [{ name: this.events.fixName, apply: () => this.events.fix(finding) }] : [],
    };
  }

  /** Moves to the location of a finding; if it is not marked, to its location at the time of the check. */
  reveal(finding: number, place: MarkedPlace, takesFocus: boolean): void {
    const { doc } = this.view.state;
    const found = this.marks.find(({ mark }) => mark.finding === finding);
    const from = found?.from ?? toOffset(doc, place.line, place.column);
    const to = found?.to ?? Math.max(from, toOffset(doc, place.endLine, place.endColumn));
    this.view.dispatch({
      selection: { anchor: from },
      effects: [EditorView.scrollIntoView(from, { y: 'center', x: 'nearest' }), setChosen.of({ from, to })],
    });
    if (takesFocus) this.view.focus();
  }

  /** Applies patches to the text of the current file. The user can undo them. */
  apply(patches: readonly Patch[]): void {
    const { state } = this.view;
    const changes = patchesToChanges(patches, state.sliceDoc(), state.lineBreak);
    this.view.dispatch({
      changes: changes.map(({ from, to, text }) => ({ from, to, insert: state.toText(text) })),
      userEvent: 'input.fix',
      scrollIntoView: false,
    });
  }

  focus(): void {
    this.view.focus();
  }

  destroy(): void {
    this.view.destroy();
  }

  private createEditorState(path: string, text: string, label: string): EditorState {
    const isJson = /\.json$/i.test(path) || /^\s*[{[]/.test(text.slice(0, 200));
    return EditorState.create({
      doc: text,
      extensions: [
        // If all line endings are the same, all unchanged bytes are kept.
        /\r\n/.test(text) && !/(?:^|[^\r])\n|\r(?!\n)/.test(text) ? EditorState.lineSeparator.of('\r\n') : [],
        lineNumbers(),
        marksExtension((finding) => this.events.picked(finding)),
        foldGutter(),
        history(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSpecialChars({ addSpecialChars: hiding }),
        secretsExtension,
        bracketMatching(),
        indentUnit.of('  '),
        isJson ? json() : yaml(),
        search({ top: true }),
        theme,
        // Tab moves the focus out of the editor, for keyboard users.
        keymap.of([...this.keys(), ...defaultKeymap, ...historyKeymap, ...searchKeymap, ...foldKeymap]),
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged, changes }) => {
          if (!docChanged) return;
          for (const snapshot of this.snapshots.values())
            if (snapshot.path === this.path) snapshot.since = snapshot.since.composeDesc(changes);
          const sent = this.sent.get(this.path);
          if (sent?.changes !== undefined) sent.changes = sent.changes.compose(changes);
          this.marks = this.marks.map(({ mark, from, to }) => {
            const start = changes.mapPos(from, 1);
            return { mark, from: start, to: Math.max(start, changes.mapPos(to, -1)) };
          });
          this.events.changed();
        }),
      ],
    });
  }

  private keys(): readonly KeyBinding[] {
    return [
      { key: 'F8', run: () => this.step(1), preventDefault: true },
      { key: 'Shift-F8', run: () => this.step(-1), preventDefault: true },
    ];
  }

  /** Moves to the next or previous finding from the cursor, and wraps around. */
  private step(direction: 1 | -1): boolean {
    const at = this.view.state.selection.main.head;
    const sorted = [...this.marks].sort((a, b) => a.from - b.from);
    const next =
      direction === 1
        ? (sorted.find(({ from }) => from > at) ?? sorted[0])
        : (sorted.findLast(({ from }) => from < at) ?? sorted.at(-1));
    if (next !== undefined) this.events.picked(next.mark.finding);
    return true;
  }
}
