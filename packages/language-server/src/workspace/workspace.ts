import { errorMessage, percentDecoded } from '@assay/text';
import type { Analysis, Fault } from '@assay/core';
import type { Diagnostic } from 'vscode-languageserver';
import type { LanguageServerHost } from '../host.js';
import { listFindingDiagnostics, listNoteDiagnostics } from './diagnostics.js';
import type { OpenTexts } from './open-texts.js';

/** Events of the workspace for the server. */
export interface WorkspaceEvents {
  /** The diagnostics of these documents may be others now. */
  readonly changed: (uris: Iterable<string>) => void;
  /** An analysis could not be done, for a reason that is not in the document. */
  readonly failed: (message: string) => void;
  /** A configuration has a mistake, or code that did not run. */
  readonly noted: (message: string) => void;
}

/** The most milliseconds without a change after which a document is analysed; less where an analysis takes little time. */
const maxQuiet = 100;

/** The part of the time of the latest analysis that is waited for before the next one. */
const quietPart = 0.25;

/** Milliseconds after which diagnostics are given although the document has changed again. */
const maxSilence = 2000;

/** A document that is analysed, with the documents that it refers to. */
interface Root {
  readonly analysis: Analysis | undefined;
  /** The latest analysis of a text that could be parsed: what is being written often cannot. */
  readonly readable: Analysis | undefined;
  readonly diagnostics: ReadonlyMap<string, readonly Diagnostic[]>;
}

const unknown: Root = { analysis: undefined, readable: undefined, diagnostics: new Map() };

/** The documents that are analysed: those that are open, and those that open files are parts of. One is analysed at a time. */
export class Workspace {
  private readonly host: LanguageServerHost;
  private readonly texts: OpenTexts;
  private readonly events: WorkspaceEvents;
  private readonly roots = new Map<string, Root>();
  private readonly pending = new Set<string>();
  /** The notes about configurations, and those that the user has seen. */
  private notes: ReadonlyMap<string, readonly Diagnostic[]> = new Map();
  private readonly noted = new Set<string>();
  private folders: readonly string[] = [];
  private running: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** Reason why the latest analysis failed, which the user has seen. */
  private failure: string | undefined;
  /** Milliseconds that the latest analysis took. */
  private duration = 0;
  /** Time of the last diagnostics. */
  private reported = 0;

  constructor(host: LanguageServerHost, texts: OpenTexts, events: WorkspaceEvents) {
    this.host = host;
    this.texts = texts;
    this.events = events;
  }

  /** Sets the folders in which documents are looked for that an open file may be part of. */
  searchIn(folders: readonly string[]): void {
    this.folders = folders;
    for (const uri of this.texts.all.keys()) if (this.listRootUris(uri).length === 0) void this.touched(uri);
  }

  /** A document was opened, or its text has changed. */
  async touched(uri: string): Promise<void> {
    if (this.host.isConfiguration(uri)) return this.checkConfiguration(uri);
    const before = this.listRootUris(uri);
    for (const root of before) this.pending.add(root);
    if (before.length === 0) this.appeared();
    if (this.texts.isRoot(uri)) {
      if (!this.roots.has(uri)) this.roots.set(uri, unknown);
      this.pending.add(uri);
    } else if (this.roots.has(uri)) this.forget(uri);
    else if (before.length === 0) await this.findRoots(uri);
    this.schedule();
  }

  /** A document was closed: what only it was analysed for is forgotten. */
  closed(uri: string): void {
    for (const [root, { diagnostics }] of this.roots) {
      const files = [root, ...diagnostics.keys()];
      if (!files.some((file) => this.texts.has(file))) this.forget(root);
      // The file counts again.
      else if (files.includes(uri)) this.pending.add(root);
    }
    this.schedule();
  }

  /** Files were changed by others. */
  filesChanged(uris: readonly string[]): void {
    for (const uri of uris) {
      const roots = this.listRootUris(uri);
      for (const root of roots) this.pending.add(root);
      if (roots.length === 0) this.appeared();
    }
    this.schedule();
  }

  /** Files were changed that say how all documents are analysed. */
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

  /** A file is there that no document has: what leads nowhere may lead to it. */
  private appeared(): void {
    for (const [root, { analysis }] of this.roots)
      if (analysis?.model?.faults.some(isMissingFile) === true) this.pending.add(root);
  }

  /** Waits until everything that has changed is analysed. */
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

  /** The documents that have diagnostics, or could have. */
  get uris(): readonly string[] {
    const own = [...this.roots.values()].flatMap(({ diagnostics }) => [...diagnostics.keys()]);
    return [...new Set([...own, ...this.notes.keys()])];
  }

  /** The latest analyses of which a document is part. */
  analysesOf(uri: string): readonly Analysis[] {
    return this.listRootUris(uri).flatMap((root) => this.roots.get(root)?.analysis ?? []);
  }

  /** The analyses of which a document is part, of texts that could be parsed: the latest ones, or those before. */
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

  /** Looks for documents of the workspace that refer to a file which is no OpenAPI document itself. */
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
      this.timer = setTimeout(() => this.start(), Math.min(maxQuiet, this.duration * quietPart));
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
      // It was closed meanwhile.
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
      // A mistake in a configuration is shown at its line, and documents keep what was found before.
      if (this.host.notes().some(({ kind }) => kind === 'mistake')) return;
      const message = errorMessage(error);
      if (message !== this.failure) this.events.failed(message);
      this.failure = message;
    }
  }

  /** Shows notes at the configurations that they concern, and once as a message. */
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

  /** A document that nobody opened stays only for the open files that are part of it. */
  private dropUnused(root: string): void {
    const files = [root, ...(this.roots.get(root)?.diagnostics.keys() ?? [])];
    if (!files.some((file) => this.texts.has(file))) this.forget(root);
  }
}

function isMissingFile(fault: Fault): boolean {
  return fault.kind === 'UnresolvedReferenceFault' && !fault.reference.ref.startsWith('#');
}
