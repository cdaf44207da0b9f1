import { extname } from 'node:path';
import { bundle, type Syntax } from '@assay/bundler';
import type { Analysis, Fault, Model, Rule } from '@assay/core';
import { displayName, displayUri, expandInputs, type Input } from '@assay/host';
import { formatEntry } from '@assay/reporters';
import { rules } from '@assay/rules';
import { maskReport } from '@assay/run/validation/mask-report';
import { analyseInput, unparsedText, type AnalysedInput } from '@assay/run/analyse-input';
import { CommandError, UsageError } from '@assay/run/command-error';
import type { ExitCode } from '../exit-code.js';
import { columnsOf, usesColor, type Io } from '@assay/run/io';
import { parseChoice, type ReadFlags } from '@assay/run/options';
import { readConfiguredPolicy } from '@assay/run/configuration/configured-policy';
import { openFileSpool } from '@assay/run/output/file-spool';
import { writeOutput } from '../output/open-output.js';
import { printProblems } from '../output/print-messages.js';
import { version } from '@assay/run/version';

/** The options of `assay bundle` from the command line. */
export interface BundleFlags extends ReadFlags {
  readonly output?: string;
  readonly format?: string;
  readonly color: boolean;
}

/** Rules that report why a reference cannot be resolved. They run in addition to the rules that report unreadable documents. */
const referenceRules: ReadonlySet<string> = new Set([
  'unresolved-reference',
  'reference-outside-root',
  'remote-reference',
]);

/**
 * Runs `assay bundle`: writes a document and its references as one document, if all references can be resolved.
 *
 * @throws CommandError if an option is invalid, or the document cannot be bundled or written.
 */
export async function bundleDocument(text: string, flags: BundleFlags, io: Io): Promise<ExitCode> {
  const format =
    flags.format === undefined ? undefined : parseChoice('--format', flags.format, ['json', 'yaml']);
  const read = await readWhole(text, flags, io, { base: 'bundle', past: 'bundled' });
  if (typeof read === 'number') return read;
  const { analysed, model, input } = read;
  const bundled = bundle(model, format ?? syntaxOfPath(flags.output));
  if (!bundled.ok)
    throw new CommandError(`Cannot bundle \`${displayName(input.uri, io.cwd())}\`: ${bundled.reason}.`);
  const mark = bundled.isUnchanged && hasByteOrderMark(analysed.result) ? '\ufeff' : '';
  await writeOutput(mark + bundled.text, flags.output, input.kind === 'file' ? [input.path] : [], io);
  return 0;
}

/** A document that was read with all its references. */
interface WholeDocument {
  readonly input: Input;
  readonly analysed: AnalysedInput;
  readonly model: Model;
}

/** Reads a document with all its references. If a part cannot be read, reports it and returns the exit code. */
export async function readWhole(
  text: string,
  flags: ReadFlags & { readonly color: boolean },
  io: Io,
  verb: { readonly base: string; readonly past: string },
): Promise<WholeDocument | ExitCode> {
  const { inputs, problems } = await expandInputs([text], { cwd: io.cwd() });
  printProblems(problems, io);
  const [input, second] = inputs;
  if (problems.length > 0 || input === undefined) return 2;
  if (second !== undefined)
    throw new UsageError(`\`${text}\` names ${inputs.length} documents; ${verb.base} one at a time.`);
  const analysed = await analyseInput(input, await readConfiguredPolicy([text], flags, io), {
    rules: loadingRules(),
    preset: 'all',
  });
  const { model } = analysed.analysis;
  if (model !== undefined && isComplete(analysed.analysis)) return { input, analysed, model };
  await printFindings(analysed, input, flags, io, verb.past);
  return analysed.result.ok ? 1 : 2;
}

function loadingRules(): readonly Rule[] {
  const all: readonly Rule[] = rules;
  return all.filter(({ id, meta }) => meta.always === true || referenceRules.has(id));
}

function isComplete({ status, faults }: Analysis): boolean {
  return status === 'success' && !faults.some(isMissingTarget);
}

/** True for faults that make a part of the description unknown. Documents with other faults can be bundled. */
function isMissingTarget(fault: Fault): boolean {
  switch (fault.kind) {
    case 'UnresolvedReferenceFault':
      // Circular references have a target.
      return fault.reference.target === undefined;
    case 'OutsideRootFault':
    case 'UnreachableFault':
    case 'RefusedFault':
    case 'SizeFault':
    case 'DepthFault':
    case 'EncodingFault':
    case 'SyntaxFault':
    case 'DeadlineFault':
      return true;
    case 'RemoteReferenceFault':
      return !fault.followed;
    default:
      return false;
  }
}

async function printFindings(
  { result, analysis }: AnalysedInput,
  input: Input,
  flags: { readonly color: boolean },
  io: Io,
  past: string,
): Promise<void> {
  const cwd = io.cwd();
  const createReporter = await formatEntry('codeframe').load();
  const { document, add } = createReporter({
    version,
    gate: 'none',
    display: {
      columns: columnsOf(io.stderr, io.env),
      color: usesColor(io.stderr, io.env, flags.color),
      all: true,
      quiet: false,
    },
    documents: 1,
    nameOf: (uri) => displayName(uri, cwd),
    uriOf: displayUri,
    pathOf: () => undefined,
    pageOf: () => undefined,
    openSpool: openFileSpool,
    now: () => new Date(),
  });
  // Violations of the schema do not prevent bundling, so they are not reported.
  const reported = { ...analysis, loaderErrors: [], locateLoaderErrors: () => [] };
  const pieces = document(
    maskReport({
      analysis: reported,
      findings: analysis.findings,
      failingViolations: 0,
      unparsedText: unparsedText(result, analysis),
    }),
  );
  for (const text of add(pieces)) io.stderr.write(text);
  const reason =
    analysis.status === 'error' ? 'it cannot be analysed' : 'not everything that it refers to can be read';
  io.stderr.write(`\`${displayName(input.uri, cwd)}\` was not ${past}: ${reason}.\n`);
}

/** True if the file begins with a byte order mark. An unchanged bundle keeps it. */
function hasByteOrderMark(result: AnalysedInput['result']): boolean {
  if (!result.ok) return false;
  const [first, second, third] = result.source.bytes;
  return first === 0xef && second === 0xbb && third === 0xbf;
}

function syntaxOfPath(path: string | undefined): Syntax | undefined {
  switch (path === undefined ? '' : extname(path).toLowerCase()) {
    case '.json':
      return 'json';
    case '.yaml':
    case '.yml':
      return 'yaml';
    default:
      return undefined;
  }
}
