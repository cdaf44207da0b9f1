import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rule, RuleSetting } from '@assay/core';
import { isObject, stepInto, type FixKind, type FixResult, type RuleFixes } from '@assay/fixes';
import { didYouMean, displayName, type Input } from '@assay/host';
import { fixes as ours } from '@assay/rules/fixes';
import { rules } from '@assay/rules';
import { UsageError } from '../command-error.js';
import { rootOf, tellingMistakes } from '../configuration/configured.js';
import { findInputs } from '../configuration/find-inputs.js';
import type { ExitCode } from '../exit-code.js';
import { openQuestions } from '../fix/confirm.js';
import { FixSession, shifted } from '../fix/fix-session.js';
import { overlayActions, writeOverlay } from '../fix/overlay.js';
import { summaryOf } from '../fix/summary.js';
import { unifiedDiff } from '../fix/unified-diff.js';
import { markOf, UnwritableError, writeFixed } from '../fix/write-fixed.js';
import type { Io } from '../io.js';
import { DocumentAnalyser } from '../library/document-analyser.js';
import { passes } from '../library/validate.js';
import { parseGate, parsePreset } from '../options.js';
import { openOutput } from '../output/output.js';
import { readPolicy, type ReadFlags } from '../read-policy.js';
import { tellNote, tellProblems } from '../tell.js';

/** The options of `assay fix` as they are typed. */
export interface FixFlags extends ReadFlags {
  readonly dryRun?: boolean;
  readonly rule?: readonly string[];
  readonly suggested?: boolean;
  readonly unsafe?: boolean;
  readonly interactive?: boolean;
  readonly overlay?: string;
  readonly config?: string | boolean;
  readonly preset?: string;
  readonly failSeverity?: string;
}

/**
 * Runs `assay fix`: mends what rules report, where their fixes are proven, in the files of the documents or in an overlay.
 *
 * @throws CommandError where an option is wrong, or a file cannot be written.
 */
export async function fixFiles(texts: readonly string[], flags: FixFlags, io: Io): Promise<ExitCode> {
  const fixes = fixesOf(flags.rule);
  const failSeverity = flags.failSeverity === undefined ? undefined : parseGate(flags.failSeverity);
  const { root } = await readPolicy(flags, io);
  const analyser = new DocumentAnalyser({
    cwd: io.cwd(),
    root,
    fetch: { allowRemote: flags.allowRemote === true },
    configuration: flags.config === true ? undefined : flags.config,
    preset: flags.preset === undefined ? undefined : parsePreset(flags.preset),
    settings: settingsOf(flags.rule),
  });
  const { inputs, problems } = await tellingMistakes(io, async () => {
    if (texts.length === 0)
      throw new UsageError('Say what to fix, for example `assay fix openapi.yaml`: files or folders.');
    return (await findInputs(texts, analyser.configurations, io.cwd())) ?? { inputs: [], problems: [] };
  });
  tellProblems(problems, io);
  checkInputs(inputs, flags);
  const run = new FixRun(analyser, fixes, flags, io);
  let code: ExitCode = problems.length > 0 ? 2 : 0;
  try {
    for (const input of inputs) {
      const result = await tellingMistakes(io, () => run.fix(input));
      if (result === undefined) code = 2;
      else if (code === 0 && !(await passes(result.analysis, input, analyser, { failSeverity }))) code = 1;
    }
  } finally {
    run.close();
  }
  return code;
}

/** The fixes of the rules of `--rule`, or of all rules. */
function fixesOf(ids: readonly string[] | undefined): ReadonlyMap<string, RuleFixes> {
  const all = new Map(ours.map((one) => [one.rule, one]));
  if (ids === undefined) return all;
  const chosen = new Map<string, RuleFixes>();
  const known: readonly Rule[] = rules;
  for (const id of ids) {
    if (!known.some((rule) => rule.id === id))
      throw new UsageError(
        `\`--rule ${id}\`: there is no rule \`${id}\`${didYouMean(
          id,
          known.map((rule) => rule.id),
        )}.`,
      );
    const found = all.get(id);
    if (found !== undefined) chosen.set(id, found);
  }
  return chosen;
}

/** A rule that is asked for by name runs, whatever the preset. */
function settingsOf(ids: readonly string[] | undefined): Record<string, RuleSetting> | undefined {
  if (ids === undefined) return undefined;
  const known: readonly Rule[] = rules;
  return Object.fromEntries(
    known
      .filter(({ id, meta }) => ids.includes(id) && meta.always !== true)
      .map(({ id, meta }) => [id, meta.severity]),
  );
}

function checkInputs(inputs: readonly Input[], { dryRun, overlay, interactive }: FixFlags): void {
  const isWritten = dryRun !== true && overlay === undefined;
  const other = inputs.find(({ kind }) => kind !== 'file');
  if (other !== undefined && isWritten)
    throw new UsageError(
      `\`${other.uri}\` is not a file and cannot be written: use \`--dry-run\` or \`--overlay\`.`,
    );
  if (overlay !== undefined && inputs.length > 1)
    throw new UsageError(`An overlay is for one document, and there are ${inputs.length}.`);
  if (interactive === true && other?.kind === 'stdin')
    throw new UsageError('`--interactive` reads answers from standard input, which is the document here.');
}

/** Fixes one document after the other. */
class FixRun {
  private readonly analyser: DocumentAnalyser;
  private readonly fixes: ReadonlyMap<string, RuleFixes>;
  private readonly flags: FixFlags;
  private readonly io: Io;
  private readonly questions: ReturnType<typeof openQuestions> | undefined;
  /** The texts that a dry run would have written, by URI. */
  private readonly pending = new Map<string, string>();

  constructor(analyser: DocumentAnalyser, fixes: ReadonlyMap<string, RuleFixes>, flags: FixFlags, io: Io) {
    this.analyser = analyser;
    this.fixes = fixes;
    this.flags = flags;
    this.io = io;
    this.questions = flags.interactive === true ? openQuestions(io) : undefined;
  }

  /** Undefined where the document cannot be read or must not be written, which is told. */
  async fix(input: Input): Promise<FixResult | undefined> {
    const { io, flags, analyser } = this;
    const name = displayName(input.uri, io.cwd());
    const session = await FixSession.open(input, analyser, this.pending);
    const { analysis } = session;
    if (analysis.model === undefined) {
      const reason = analysis.findings[0]?.problem ?? 'it cannot be analysed.';
      tellNote(`${name} stays as it is: ${reason}`, io);
      return undefined;
    }
    const result = await session.fix({
      fixes: this.fixes,
      kinds: kindsOf(flags),
      confirm: this.questions?.confirm,
      onlyIn: flags.overlay === undefined ? undefined : input.uri,
    });
    try {
      await this.write(input, session, result);
    } catch (error) {
      if (!(error instanceof UnwritableError)) throw error;
      tellNote(error.message, io);
      return undefined;
    }
    io.stderr.write(summaryOf(name, result, flags.dryRun === true));
    return result;
  }

  close(): void {
    this.questions?.close();
  }

  private async write(input: Input, session: FixSession, result: FixResult): Promise<void> {
    const { io, flags } = this;
    const { documents } = result;
    if (flags.overlay !== undefined) await this.writeOverlay(input, session, result, flags.overlay);
    else if (flags.dryRun === true) {
      for (const { uri, before, text, patches } of documents) {
        const mark = markOf(session.sources.get(uri));
        const name = displayName(uri, io.cwd());
        io.stdout.write(unifiedDiff(name, mark + before, shifted(patches, mark.length)));
        this.pending.set(uri, text);
      }
    } else if (documents.length > 0) {
      const configured = await rootOf(await this.analyser.configurations.forDocument(input.uri));
      await writeFixed({
        documents,
        sources: session.sources,
        root: flags.root ?? configured,
        uri: input.uri,
        cwd: io.cwd(),
      });
    }
  }

  private async writeOverlay(
    input: Input,
    { analysis: before }: FixSession,
    { analysis: after }: FixResult,
    path: string,
  ): Promise<void> {
    const { io, flags } = this;
    const [old, now] = [before.documents[0]?.value, after.documents[0]?.value];
    const actions = overlayActions(old, now);
    if (actions.length === 0) {
      tellNote(`There is nothing to mend, so \`${path}\` is not written.`, io);
      return;
    }
    const title = stepInto(isObject(old) ? old['info'] : undefined, 'title');
    const name = `Fixes of ${typeof title === 'string' ? title : displayName(input.uri, io.cwd())}`;
    const text = writeOverlay(
      name,
      extended(input, path, io),
      actions,
      /\.json$/i.test(path) ? 'json' : 'yaml',
    );
    if (flags.dryRun === true) {
      io.stdout.write(text);
      return;
    }
    const output = await openOutput(path, input.kind === 'file' ? [input.path] : [], io);
    try {
      await output.write(text);
      await output.commit();
    } catch (error) {
      await output.abort();
      throw error;
    }
  }
}

function kindsOf({ suggested, unsafe }: FixFlags): readonly FixKind[] {
  if (unsafe === true) return ['safe', 'suggested', 'unsafe'];
  return suggested === true ? ['safe', 'suggested'] : ['safe'];
}

/** The document that an overlay extends: a URL, or the path of a file relative to the overlay. */
function extended(input: Input, path: string, io: Io): string | undefined {
  if (input.kind === 'stdin') return undefined;
  if (input.kind === 'url') return input.uri;
  const folder = fileURLToPath(new URL('.', new URL(path, `file://${io.cwd()}/`)));
  return encodeURI(relative(folder, input.path).replaceAll('\\', '/'));
}
