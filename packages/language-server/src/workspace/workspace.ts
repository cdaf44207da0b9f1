import { errorMessage, percentDecoded } from '@assay/text';
import type { Analysis, Fault } from '@assay/core';
import type { Diagnostic } from 'vscode-languageserver';
import type { LanguageServerHost } from '../host.js';
import { listFindingDiagnostics, listNoteDiagnostics } from './diagnostics.js';
import type { OpenTexts } from './open-texts.js';

/** Events from the workspace to the server. */
export interface WorkspaceEvents {
  /** Called if the diagnostics of these documents may have changed. */
  readonly changed: (uris: Iterable<string>) => void;
  /** Called if an analysis failed for a reason outside the document. */
  readonly failed: (message: string) => void;
  /** Called if a configuration has an error, or code that did not run. */
  readonly noted: (message: string) => void;
}

/** Maximum milliseconds without a change before a document is analysed. The delay is shorter if analyses are fast. */
const maxDebounceMs = 100;

/** The delay before the next analysis, as a share of the latest analysis's duration. */
const quietPart = 0.25;

/** Milliseconds after which diagnostics are reported even if the document has changed again. */
const maxSilence = 2000;

/** The state of an analysed root document. */
interface Root {
  readonly analysis: Analysis | undefined;
  /** The latest analysis of a text that could be parsed. Text that is being edited often cannot. */
  readonly readable: Analysis | undefined;
  readonly diagnostics: ReadonlyMap<string, readonly Diagnostic[]>;
}

const unknown: Root = { analysis: undefined, readable: undefined, diagnostics: new Map() };

/** Analyses the open documents and the documents that open files are part of, one at a time. */
export class Workspace {
  private readonly host: LanguageServerHost;
  private readonly texts: OpenTexts;
  private readonly events: WorkspaceEvents;
  private readonly roots = new Map<string, Root>();
  private readonly pending = new Set<string>();
  /** The current notes about configurations. `noted` has the messages that were shown. */
  private notes: ReadonlyMap<string, readonly Diagnostic[]> = new Map();
  private readonly noted = new Set<string>();
  private folders: readonly string[] = [];
  private running: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** The reason why the latest analysis failed, which was reported to the user. */
  private failure: string | undefined;
  /** Milliseconds that the latest analysis took. */
  private duration = 0;
  /** Time of the last reported diagnostics. */
  private reported = 0;

  constructor(host: LanguageServerHost, texts: OpenTexts, events: WorkspaceEvents) {
    this.host = host;
    this.texts = texts;
    this.events = events;
  }

  /** Sets the folders to search for documents that contain an open file. */
  searchIn(folders: readonly string[]): void {
    this.folders = folders;
    for (const uri of this.texts.all.keys())
      if (this.listRootUris(uri).length === 0) void this.documentChanged(uri);
  }

  /** Schedules analyses after a document was opened or its text has changed. */
  async documentChanged(uri: string): Promise<void> {
    if (this.host.isConfiguration(uri)) return this.checkConfiguration(uri);
    const before = this.listRootUris(uri);
    for (const root of before) this.pending.add(root);
    if (before.length === 0) this.fileCreated();
    if (this.texts.isRoot(uri)) {
      if (!this.roots.has(uri)) this.roots.set(uri, unknown);
      this.pending.add(uri);
    } else if (this.roots.has(uri)) this.forget(uri);
    else if (before.length === 0) await this.findRoots(uri);
    this.schedule();
  }

  /** Forgets the roots whose files are all closed. */
  closed(uri: string): void {
    for (const [root, { diagnostics }] of this.roots) {
      const files = [root, ...diagnostics.keys()];
      if (!files.some((file) => this.texts.has(file))) this.forget(root);
      // The file's own text replaces the editor's text again.
      else if (files.includes(uri)) this.pending.add(root);
    }
    this.schedule();
  }

  /** Schedules analyses after files have changed outside the editor. */
  filesChanged(uris: readonly string[]): void {
    for (const uri of uris) {
      const roots = this.listRootUris(uri);
      for (const root of roots) this.pending.add(root);
      if (roots.length === 0) this.fileCreated();
    }
    this.schedule();
  }

  /** Schedules all analyses after a file that affects all documents has changed. */
  configurationChanged(): void {
    this.host.refresh();
    for (const root of this.roots.keys()) this.pending.add(root);
    for (const uri of this.texts.all.keys())
      if (this.host.isConfiguration(uri)) void this.checkConfiguration(uri);
    this.schedule();
  }

  private async checkConfiguration(uri: string): Promise<void> {
    await this.host.checkConfiguration(uri);
    this.updateNotes();
  }

  /** Schedules documents with missing files after a new file appeared, which may be one of them. */
  private fileCreated(): void {
    for (const [root, { analysis }] of this.roots)
      if (analysis?.model?.faults.some(isMissingFile) === true) this.pending.add(root);
  }

  /** Waits until all changes are analysed. */
  async settled(): Promise<void> {
    while (this.pending.size > 0 || this.running !== undefined) {
      this.start();
      await this.running;
    }
  }

  getDiagnostics(uri: string): readonly Diagnostic[] {
    const all = [...this.roots.values(), { diagnostics: this.notes }].flatMap(({ diagnostics }) => {
      const own = diagnostics.get(uri);
      return own === undefined ? [] : [own];
    });
    if (all.length <= 1) return all[0] ?? [];
    const found = new Map<string, Diagnostic>();
    for (const own of all) for (const each of own) found.set(JSON.stringify(each), each);
    return [...found.values()];
  }

  /** The documents that have or could have diagnostics. */
  get uris(): readonly string[] {
    const own = [...this.roots.values()].flatMap(({ diagnostics }) => [...diagnostics.keys()]);
    return [...new Set([...own, ...this.notes.keys()])];
  }

  /** Returns the latest analyses that contain a document. */
  analysesOf(uri: string): readonly Analysis[] {
    return this.listRootUris(uri).flatMap((root) => this.roots.get(root)?.analysis ?? []);
  }

  /** Returns the latest analyses that contain a document and whose text could be parsed. */
  readableAnalysesOf(uri: string): readonly Analysis[] {
    return [...this.roots].flatMap(([root, { readable }]) =>
      readable !== undefined && (root === uri || readable.documents.some((document) => document.uri === uri))
        ? readable
        : [],
    );
  }

  private listRootUris(uri: string): readonly string[] {
    return [...this.roots]
      .filter(([root, { diagnostics }]) => root === uri || diagnostics.has(uri))
      .map(([root]) => root);
  }

  private forget(root: string): void {
    const uris = [root, ...(this.roots.get(root)?.diagnostics.keys() ?? [])];
    this.roots.delete(root);
    this.pending.delete(root);
    this.host.forget(root);
    this.events.changed(uris);
  }

  /** Finds documents of the workspace that refer to a file which is not an OpenAPI document itself. */
  private async findRoots(uri: string): Promise<void> {
    const name = uri.slice(uri.lastIndexOf('/') + 1);
    const names = [name, percentDecoded(name), encodeURI(percentDecoded(name))];
    for (const folder of this.folders) {
      if (!uri.startsWith(folder)) continue;
      for (const candidate of await this.host.findDocuments(folder)) {
        if (this.roots.has(candidate)) continue;
        const text = this.texts.get(candidate) ?? (await this.host.readText(candidate));
        if (text === undefined || !names.some((each) => text.includes(each))) continue;
        this.roots.set(candidate, unknown);
        this.pending.add(candidate);
      }
    }
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.pending.size > 0)
      this.timer = setTimeout(() => this.start(), Math.min(maxDebounceMs, this.duration * quietPart));
  }

  private start(): void {
    if (this.running !== undefined || this.pending.size === 0) return;
    clearTimeout(this.timer);
    const [root] = this.pending;
    if (root === undefined) return;
    this.pending.delete(root);
    this.running = this.analyse(root).finally(() => {
      this.running = undefined;
      if (this.pending.size > 0) this.schedule();
    });
  }

  private async analyse(uri: string): Promise<void> {
    const before = this.roots.get(uri)?.diagnostics.keys() ?? [];
    const begun = performance.now();
    try {
      const analysis = await this.host.analyse(uri, (each) => this.texts.get(each));
      this.duration = performance.now() - begun;
      this.failure = undefined;
      this.updateNotes();
      // The document was closed in the meantime.
      if (!this.roots.has(uri)) return;
      const readable = analysis.model === undefined ? this.roots.get(uri)?.readable : analysis;
      const root: Root = { analysis, readable, diagnostics: listFindingDiagnostics(analysis) };
      const uris = new Set([...before, ...root.diagnostics.keys()]);
      this.roots.set(uri, root);
      this.dropUnused(uri);
      const isOutdated = this.pending.has(uri);
      if (isOutdated && performance.now() - this.reported < maxSilence) return;
      this.reported = performance.now();
      this.events.changed(uris);
    } catch (error) {
      this.updateNotes();
      // A configuration error is shown in its own file, and documents keep their previous findings.
      if (this.host.notes().some(({ kind }) => kind === 'mistake')) return;
      const message = errorMessage(error);
      if (message !== this.failure) this.events.failed(message);
      this.failure = message;
    }
  }

  /** Shows notes as diagnostics in their configurations, and each once as a message. */
  private updateNotes(): void {
    const notes = this.host.notes();
    const before = this.notes;
    if (notes.length === 0 && before.size === 0) return;
    this.notes = listNoteDiagnostics(notes);
    this.events.changed(new Set([...before.keys(), ...this.notes.keys()]));
    for (const { message } of notes) {
      if (this.noted.has(message)) continue;
      this.noted.add(message);
      this.events.noted(message);
    }
  }

  /** Forgets a document if neither it nor any of its files is open. */
  private dropUnused(root: string): void {
    const files = [root, ...(this.roots.get(root)?.diagnostics.keys() ?? [])];
    if (!files.some((file) => this.texts.has(file))) this.forget(root);
  }
}

function isMissingFile(fault: Fault): boolean {
  return fault.kind === 'UnresolvedReferenceFault' && !fault.reference.ref.startsWith('#');
}
