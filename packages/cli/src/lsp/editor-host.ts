import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { Revisions, type Analysis, type Finding } from '@assay/core';
import { listFixCandidates, type FixKind, type RuleFixes } from '@assay/fixes';
import {
  addIgnoreEntry,
  CodeGate,
  ConfigurationError,
  expandInputs,
  filePath,
  isConfigurationName,
  type Input,
} from '@assay/host';
import type {
  ChosenRules,
  ConfigurationNote,
  EditedDocument,
  FindingPlace,
  FixChoice,
  LanguageServerHost,
  TextOf,
} from '@assay/language-server';
import { fixes as ours } from '@assay/rules/fixes';
import type { GivenInput } from '@assay/run/analyse-input';
import { rulePage } from '@assay/run/explain/rule-page';
import { FixSession } from '@assay/run/fix/fix-session';
import { DocumentAnalyser } from '@assay/run/analysis/document-analyser';
import { findUse } from '@assay/run/ignored/find-use';
import { IdleMemory } from '@assay/run/idle-memory';
import { version } from '@assay/run/version';
import { suppressInDocument } from './suppress-in-document.js';

const fixes: ReadonlyMap<string, RuleFixes> = new Map(ours.map((item) => [item.rule, item]));

/** The kinds of fixes that editors offer. Unsafe fixes must be requested explicitly. */
const offered: readonly FixKind[] = ['safe', 'suggested'];

/** The maximum number of analyses for one request: enough for a typical file, because the editor waits. */
const maxAnalyses = 40;

/** Milliseconds of inactivity before memory is freed while documents are open. Longer than pauses between edits. */
const longPause = 30_000;

/** The host of the language server for `assay lsp`. */
export class EditorHost implements LanguageServerHost {
  readonly version = version;
  readonly pageOf = rulePage;
  private readonly cwd: string;
  private readonly configuration: string | false | undefined;
  /** The trust file, which lists the code that may run; undefined if all code may run. */
  private trustFile: string | undefined;
  /** The modification time of the trust file when configurations were loaded. */
  private trustStamp: number | undefined;
  private refused: ConfigurationNote[] = [];
  private readonly mistakes = new Map<string, ConfigurationNote>();
  /** The rules that did not run, by document. */
  private readonly failed = new Map<string, readonly ConfigurationNote[]>();
  private chosen: ChosenRules = { only: undefined, tags: undefined };
  private analyser: DocumentAnalyser;
  private readonly revisions = new Map<string, Revisions>();
  private readonly memory = new IdleMemory();

  /** @param trustFile - the list of code that may run; undefined if all code may run */
  constructor(cwd: string, configuration: string | false | undefined, trustFile: string | undefined) {
    this.cwd = cwd;
    this.configuration = configuration;
    this.trustFile = trustFile;
    this.analyser = this.newAnalyser();
  }

  readonly analyse = (uri: string, textOf: TextOf): Promise<Analysis> => {
    if (this.trustStamp !== stampOf(this.trustFile)) this.refresh();
    let revisions = this.revisions.get(uri);
    if (revisions === undefined) this.revisions.set(uri, (revisions = new Revisions()));
    const editing = { revisions, pause };
    return this.memory.during(
      async () => {
        const analysis = await this.notingMistakes(() =>
          this.analyser.analyse(toInput(uri, textOf(uri)), textOf, editing),
        );
        this.noteFailures(uri, analysis);
        return analysis;
      },
      () => this.pauseBeforeRelease(),
    );
  };

  readonly isConfiguration = (uri: string): boolean =>
    uri.startsWith('file:') && isConfigurationName(basename(fileURLToPath(uri)));

  readonly checkConfiguration = async (uri: string): Promise<void> => {
    // Other errors are reported with the documents.
    await this.notingMistakes(() => this.analyser.plan(toInput(uri, undefined))).catch(() => {});
  };

  readonly notes = (): readonly ConfigurationNote[] => [
    ...this.mistakes.values(),
    ...this.refused,
    ...[...this.failed.values()].flat(),
  ];

  readonly trustWorkspace = (): void => {
    this.trustFile = undefined;
    this.refresh();
  };

  readonly chooseRules = (chosen: ChosenRules): boolean => {
    if (isDeepStrictEqual(chosen, this.chosen)) return false;
    this.chosen = chosen;
    this.refresh();
    return true;
  };

  readonly forget = (uri: string): void => {
    this.revisions.delete(uri);
    this.failed.delete(uri);
    this.memory.rest(this.pauseBeforeRelease());
  };

  readonly refresh = (): void => {
    this.revisions.clear();
    this.mistakes.clear();
    this.failed.clear();
    this.analyser = this.newAnalyser();
  };

  readonly fixOf = (analysis: Analysis, place: FindingPlace): FixChoice | undefined => {
    const [candidate] = listFixCandidates(
      analysis,
      { fixes, kinds: offered },
      () => false,
      (finding) => isAt(finding, place),
    );
    return candidate && { ...place, title: candidate.fix.title, kind: candidate.fix.kind };
  };

  readonly hasSafeFixes = ({ findings }: Analysis): boolean =>
    findings.some(({ id }) => fixes.get(id)?.fixes.some(({ kind }) => kind === 'safe') === true);

  readonly fix = async (
    uri: string,
    choice: FixChoice | undefined,
    texts: ReadonlyMap<string, string>,
  ): Promise<readonly EditedDocument[]> => {
    const session = await FixSession.open(toInput(uri, texts.get(uri)), this.analyser, texts);
    if (choice === undefined) {
      const { documents } = await session.fix({ fixes, kinds: ['safe'], maxAnalyses });
      return documents;
    }
    const findings = session.analysis.findings.filter((finding) => isAt(finding, choice)).slice(0, 1);
    const found = await session.offer({ fixes, kinds: [choice.kind], findings, maxAnalyses });
    const item = found.find(({ title }) => title === choice.title);
    return (item?.documents ?? []).map(({ document, patches }) => ({
      uri: document.uri,
      before: document.text,
      patches,
    }));
  };

  readonly findDocuments = async (folder: string): Promise<readonly string[]> => {
    const { inputs } = await expandInputs([fileURLToPath(folder)], { cwd: this.cwd });
    return inputs.map(({ uri }) => uri);
  };

  readonly namesIn = async (folder: string): Promise<readonly string[]> => {
    const path = filePath(folder);
    const entries = path === undefined ? [] : await readdir(path, { withFileTypes: true }).catch(() => []);
    return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  };

  readonly suppress = suppressInDocument;

  readonly readText = async (uri: string): Promise<string | undefined> => {
    const path = filePath(uri);
    return path === undefined ? undefined : readFile(path, 'utf8').catch(() => undefined);
  };

  readonly ignore = async ({ uri, rule, pointer }: FindingPlace): Promise<string> => {
    const document = filePath(uri) ?? uri;
    const found = pointer === '' || document === uri ? {} : await findUse(document, pointer, this.cwd);
    const request = { document, rule, pointer: pointer || undefined, ...found };
    const outcome = await addIgnoreEntry({ ...request, cwd: this.cwd });
    if (outcome.kind === 'refused') return outcome.reason;
    return `${outcome.isNew ? 'Made' : 'Added an entry to'} ${outcome.name}.`;
  };

  /** Records rules that did not run as notes on their document. */
  private noteFailures(uri: string, { failures }: Analysis): void {
    if (failures.length === 0) this.failed.delete(uri);
    else
      this.failed.set(
        uri,
        failures.map(({ message }) => ({ kind: 'rule', uri, position: undefined, message })),
      );
  }

  private async notingMistakes<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ConfigurationError)
        for (const { path, position, message, sentence } of error.mistakes)
          this.mistakes.set(message, {
            kind: 'mistake',
            uri: pathToFileURL(path).href,
            position,
            message: `This configuration cannot be used: ${sentence}`,
          });
      throw error;
    }
  }

  private pauseBeforeRelease(): number | undefined {
    return this.revisions.size > 0 ? longPause : undefined;
  }

  private newAnalyser(): DocumentAnalyser {
    const { cwd, configuration, trustFile } = this;
    const refused: ConfigurationNote[] = [];
    this.refused = refused;
    this.trustStamp = stampOf(trustFile);
    const gate = new CodeGate(
      trustFile === undefined ? { mode: 'run', credentials: 'all' } : { mode: 'trusted', trustFile },
      cwd,
      {
        onRefused: ({ kind, path, position, message }) =>
          refused.push({ kind, uri: pathToFileURL(path).href, position, message }),
      },
    );
    const options = { cwd, ...this.chosen };
    return new DocumentAnalyser(configuration === undefined ? options : { ...options, configuration }, gate);
  }
}

/** Returns the modification time of a file; undefined if it does not exist. */
function stampOf(path: string | undefined): number | undefined {
  return path === undefined ? undefined : statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}

/** Lets the server process messages of the editor between steps of an analysis. */
const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** @throws Error if a document is neither open nor a file. */
function toInput(uri: string, text: string | undefined): Input | GivenInput {
  if (text !== undefined) return new OpenText(uri, text);
  const path = filePath(uri);
  if (path === undefined) throw new Error(`\`${uri}\` is not a file.`);
  return { kind: 'file', uri, path };
}

/** The text of an open document in an editor. */
class OpenText implements GivenInput {
  readonly kind = 'given';
  readonly uri: string;
  readonly text: string;

  constructor(uri: string, text: string) {
    this.uri = uri;
    this.text = text;
  }

  /** Computed lazily, because few callers need the bytes and encoding megabytes at each key stroke is expensive. */
  get bytes(): Uint8Array {
    return new TextEncoder().encode(this.text);
  }
}

function isAt({ id, location }: Finding, { uri, rule, pointer }: FindingPlace): boolean {
  return id === rule && location.uri === uri && location.pointer === pointer;
}
