import { maskSecrets, maskSecretsIn } from '@assay/api-knowledge';
import { findRule, type Analysis, type Finding, type Rule, type RuleSetting } from '@assay/core';
import { pluralize } from '@assay/text';
import type { FixKind, FixResult, RuleFixes } from '@assay/fixes';
import { didYouMean, displayName, type Input } from '@assay/host';
import { fixes as ours } from '@assay/rules/fixes';
import { rules } from '@assay/rules';
import { UsageError } from '@assay/run/command-error';
import { openCodeGate } from '@assay/run/configuration/code-gate';
import { openProjectFiles, resolveRoot, runReportingMistakes } from '@assay/run/configuration/configured';
import { findInputs } from '@assay/run/configuration/find-inputs';
import type { ExitCode } from '../exit-code.js';
import { openQuestions, type Questions } from '../fix/confirm.js';
import { diffFolder, diffName, maskPatches, unifiedDiff } from '../fix/unified-diff.js';
import { FixSession, shifted } from '@assay/run/fix/fix-session';
import { countUntriedFixes, summarizeFixes } from '../fix/summary.js';
import { markOf, unwritable, UnwritableError, writeFixed, type FixedFiles } from '@assay/run/fix/write-fixed';
import { sharedNotes } from '@assay/run/fix/shared-component-notes';
import { writeOverlayFile } from '../fix/write-overlay.js';
import type { Io } from '@assay/run/io';
import { DocumentAnalyser } from '@assay/run/analysis/document-analyser';
import { passes } from '@assay/run/library/analyse';
import { parseGate, parsePreset, readPolicy, type ReadFlags } from '@assay/run/options';
import { escapedLines, printNote, printProblems } from '../output/print-messages.js';

/** The options of `assay fix` from the command line. */
export interface FixFlags extends ReadFlags {
  readonly dryRun?: boolean;
  readonly rule?: readonly string[];
  readonly suggested?: boolean;
  readonly unsafe?: boolean;
  readonly interactive?: boolean;
  readonly overlay?: string;
  readonly applyOverlay?: readonly string[];
  readonly config?: string | boolean;
  readonly configCode?: boolean;
  readonly configFrom?: string;
  readonly preset?: string;
  readonly failSeverity?: string;
  readonly showSecrets?: boolean;
}

/**
 * Runs `assay fix`: applies verified fixes to the files of the documents, or writes them as an overlay.
 *
 * @throws CommandError if an option is invalid or a file cannot be written.
 */
export async function fixFiles(texts: readonly string[], flags: FixFlags, io: Io): Promise<ExitCode> {
  const fixes = loadFixes(flags.rule, io);
  const failSeverity = flags.failSeverity === undefined ? undefined : parseGate(flags.failSeverity);
  const { root } = await readPolicy(flags, io);
  const warnings = new Set<string>();
  const options = {
    cwd: io.cwd(),
    root,
    fetch: { allowRemote: flags.allowRemote === true },
    configuration: flags.config === true ? undefined : flags.config,
    preset: flags.preset === undefined ? undefined : parsePreset(flags.preset),
    settings: buildRuleSettings(flags.rule),
    onOverlayWarning: (warning: string) => {
      if (!warnings.has(warning)) printNote(warning, io);
      warnings.add(warning);
    },
    ...(flags.applyOverlay === undefined ? {} : { overlays: flags.applyOverlay }),
  };
  const analyser = new DocumentAnalyser(options, openCodeGate(flags, io), await openProjectFiles(flags, io));
  const { inputs, problems } = await runReportingMistakes(io, async () => {
    if (texts.length === 0)
      throw new UsageError('Name the files or folders to fix, for example `assay fix openapi.yaml`.');
    const found = await findInputs(texts, analyser.configurations, io.cwd(), { workflows: false });
    // Files that look like broken documents are reported as unreadable documents.
    const suspects = (found?.suspects ?? []).map(({ input }) => input);
    return { inputs: [...(found?.inputs ?? []), ...suspects], problems: found?.problems ?? [] };
  });
  printProblems(problems, io);
  checkInputs(inputs, flags);
  const canAsk = io.stdin.isTTY === true && io.stderr.isTTY === true;
  const questions =
    flags.interactive === true || (canAsk && offersSuggested(flags))
      ? openQuestions(io, flags.showSecrets === true)
      : undefined;
  const folder = diffFolder(inputs, root, io.cwd());
  const fixAll = async (
    asking: boolean,
    current: FixFlags,
  ): Promise<{ code: ExitCode; suggested: number }> => {
    const run = new FixRun(analyser, fixes, current, io, folder, asking ? questions : undefined);
    let code: ExitCode = problems.length > 0 ? 2 : 0;
    for (const input of inputs) {
      const result = await runReportingMistakes(io, () => run.fix(input));
      if (result === undefined) code = 2;
      else if (code === 0 && !(await passes(result.analysis, input, analyser, { failSeverity }))) code = 1;
    }
    return { code, suggested: run.suggested };
  };
  try {
    const { code, suggested } = await fixAll(flags.interactive === true, flags);
    if (suggested === 0 || !offersSuggested(flags)) return code;
    const offer = `${suggested} suggested ${pluralize(suggested, 'fix', 'fixes')}: decisions that most teams make the same way.`;
    if (questions === undefined) {
      printNote(`${offer} To apply them: \`assay fix ${texts.join(' ')} --suggested\``, io);
      return code;
    }
    if (!(await questions.ask(`\n${offer} Review them one by one?`))) return code;
    return (await fixAll(true, { ...flags, suggested: true, interactive: true })).code;
  } finally {
    questions?.close();
  }
}

/** True if the user has not chosen which fixes to apply. */
function offersSuggested({ suggested, unsafe, interactive, dryRun, overlay }: FixFlags): boolean {
  return (
    suggested !== true && unsafe !== true && interactive !== true && dryRun !== true && overlay === undefined
  );
}

/** Returns the fixes of the rules in `--rule`, or of all rules. */
function loadFixes(ids: readonly string[] | undefined, io: Io): ReadonlyMap<string, RuleFixes> {
  const all = new Map(ours.map((item) => [item.rule, item]));
  if (ids === undefined) return all;
  const chosen = new Map<string, RuleFixes>();
  const known: readonly Rule[] = rules;
  for (const id of ids) {
    const rule = findRule(known, id);
    if (rule === undefined)
      throw new UsageError(
        `\`--rule ${id}\`: there is no rule \`${id}\`${didYouMean(
          id,
          known.map((rule) => rule.id),
        )}`,
      );
    const found = all.get(rule.id);
    if (found === undefined) printNote(`\`${id}\` has no fix.`, io);
    else chosen.set(rule.id, found);
  }
  return chosen;
}

/** Switches on the rules that are named in `--rule`, independently of the preset. */
function buildRuleSettings(ids: readonly string[] | undefined): Record<string, RuleSetting> | undefined {
  if (ids === undefined) return undefined;
  const known: readonly Rule[] = rules;
  const chosen = ids.flatMap((id) => findRule(known, id) ?? []);
  return Object.fromEntries(
    chosen.filter(({ meta }) => meta.always !== true).map(({ id, meta }) => [id, meta.severity]),
  );
}

function checkInputs(inputs: readonly Input[], { dryRun, overlay, interactive }: FixFlags): void {
  const shouldWriteFiles = dryRun !== true && overlay === undefined;
  const other = inputs.find(({ kind }) => kind !== 'file');
  if (other !== undefined && shouldWriteFiles)
    throw new UsageError(
      `${other.kind === 'stdin' ? 'Standard input' : `\`${other.uri}\``} is not a file and cannot be written: use \`--dry-run\` or \`--overlay\`.`,
    );
  if (overlay !== undefined && inputs.length > 1)
    throw new UsageError(`An overlay is for one document, not for ${inputs.length}.`);
  if (interactive === true && other?.kind === 'stdin')
    throw new UsageError('`--interactive` reads answers from standard input, which is the document here.');
}

/** Fixes documents one at a time. */
class FixRun {
  private readonly analyser: DocumentAnalyser;
  private readonly fixes: ReadonlyMap<string, RuleFixes>;
  private readonly flags: FixFlags;
  private readonly io: Io;
  private readonly questions: Questions | undefined;
  /** The number of suggested fixes that were not tried. */
  suggested = 0;
  /** The texts that a dry run would have written, by URI. */
  private readonly pending = new Map<string, string>();
  /** The folder to which the paths of a diff are relative. */
  private readonly folder: string;

  constructor(
    analyser: DocumentAnalyser,
    fixes: ReadonlyMap<string, RuleFixes>,
    flags: FixFlags,
    io: Io,
    folder: string,
    questions: Questions | undefined,
  ) {
    this.folder = folder;
    this.analyser = analyser;
    this.fixes = fixes;
    this.flags = flags;
    this.io = io;
    this.questions = questions;
  }

  /** Fixes a document. Returns undefined, after printing the reason, if it cannot be read or written. */
  async fix(input: Input): Promise<FixResult | undefined> {
    const { io, flags, analyser } = this;
    const name = displayName(input.uri, io.cwd());
    const session = await FixSession.open(input, analyser, this.pending);
    const { analysis } = session;
    if (analysis.model === undefined) {
      const reason = analysis.findings[0]?.problem ?? 'it cannot be analysed.';
      printNote(`${name} stays as it is: ${reason}`, io);
      return undefined;
    }
    const files = await this.listFixFiles(input, session);
    const { overlay, dryRun } = flags;
    const left = overlay === undefined ? await unwritable(files, dryRun !== true) : new Map<string, string>();
    for (const reason of left.values()) printNote(reason, io);
    if (left.has(input.uri)) return undefined;
    const overlaid = new Set<string>();
    const requested = {
      onOverlaid: ({ id, location }: Finding) =>
        void overlaid.add(`${id} ${location.uri}${location.pointer}`),
      fixes: this.fixes,
      kinds: listSelectedKinds(flags),
      canChange: (uri: string) => (overlay === undefined ? !left.has(uri) : uri === input.uri),
    };
    const result = await session.fix({
      ...requested,
      kinds: this.questions?.isOver() === true ? [] : requested.kinds,
      confirm: this.questions?.confirm,
    });
    try {
      if (overlay !== undefined)
        await writeOverlayFile(input, session.analysis, result.analysis, overlay, dryRun === true, io);
      else if (dryRun === true) this.print(session, result);
      else if (result.documents.length > 0) await writeFixed({ ...files, documents: result.documents });
    } catch (error) {
      if (!(error instanceof UnwritableError)) throw error;
      printNote(error.message, io);
      return undefined;
    }
    if (overlaid.size > 0)
      printNote(
        `${overlaid.size} ${pluralize(overlaid.size, 'finding')} of ${name} ${overlaid.size === 1 ? 'is' : 'are'} about values that an overlay sets: \`assay fix\` changes the document, never its overlays.`,
        io,
      );
    const untried = countUntriedFixes(result, requested);
    this.suggested += untried.suggested;
    io.stderr.write(escapedLines(summarizeFixes(name, result, untried, flags.dryRun === true)));
    return result;
  }

  private print({ analysis, sources }: FixSession, { documents, applied }: FixResult): void {
    const { io, folder } = this;
    if (documents.length > 0 && this.pending.size === 0 && folder !== io.cwd())
      printNote(`The paths of the diff are relative to \`${folder}\`: apply it there.`, io);
    let areMasked = false;
    for (const { uri, before, text, patches } of documents) {
      const mark = markOf(sources.get(uri));
      const notes = sharedNotes(uri, applied, analysis);
      const name = diffName(uri, folder);
      const moved = shifted(patches, mark.length);
      const unmasked = unifiedDiff(name, mark + before, moved, notes);
      const diff =
        this.flags.showSecrets === true
          ? unmasked
          : unifiedDiff(name, mark + maskText(uri, before, analysis), maskPatches(moved), notes);
      areMasked ||= diff !== unmasked;
      io.stdout.write(diff);
      this.pending.set(uri, text);
    }
    if (areMasked)
      printNote(
        'Secrets in the diff are masked. To get a diff that you can apply, use `--show-secrets`.',
        io,
      );
  }

  private async listFixFiles(
    { uri }: Input,
    { sources }: FixSession,
  ): Promise<Omit<FixedFiles, 'documents'>> {
    const configured = await resolveRoot(await this.analyser.configurations.forDocument(uri));
    return { sources, root: this.flags.root ?? configured, uri, cwd: this.io.cwd() };
  }
}

/** Masks the secrets in a text, which is from an analysed document or from an earlier fix. */
function maskText(uri: string, text: string, { documents }: Analysis): string {
  const document = documents.find((each) => each.uri === uri && each.text === text);
  return document === undefined ? maskSecretsIn(text) : maskSecrets(document).text;
}

function listSelectedKinds({ suggested, unsafe }: FixFlags): readonly FixKind[] {
  if (unsafe === true) return ['safe', 'suggested', 'unsafe'];
  return suggested === true ? ['safe', 'suggested'] : ['safe'];
}
