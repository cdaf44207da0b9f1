import { maskSentences, SecretMasker } from '@assay/api-knowledge';
import { type Analysis, analyse, findRule, type Rule } from '@assay/core';
import type { SourceDocument } from '@assay/text';
import {
  approveChanges,
  compareModels,
  type ApprovedChange,
  type Change,
  type ChangePolicy,
  type Comparison,
  type VersionStep,
} from '@assay/diff';
import type { Io } from '../io.js';
import type { DocumentOverlays } from '../document-overlays.js';
import { SharedFiles } from '../shared-files.js';
import type { Side, SideDocument, Sides } from './sides.js';
import { describeFault } from './describe-fault.js';
import { readChangePolicy, type ChangePolicyFlags } from './policy.js';
import { memoryLimits, type Configuration, type Input, type ProjectFiles } from '@assay/host';
import { rules } from '@assay/rules';
import { CommandError } from '../command-error.js';
import { MemoryWatch } from '../memory.js';

/** The result of comparing two sides. */
export interface SideComparison {
  readonly old: Side;
  readonly new: Side;
  readonly changes: readonly Change[];
  readonly operations: Comparison['operations'];
  /** The changes that the documents or an ignore file approve. */
  readonly approved: readonly ApprovedChange[];
  /** The documents with their policies. */
  readonly documents: readonly ComparedDocument[];
  /** Messages about expired and invalid approvals, as sentences. */
  readonly notes: readonly string[];
  /** The texts of both sides' documents, by URI. */
  readonly texts: { readonly old: ReadonlyMap<string, string>; readonly new: ReadonlyMap<string, string> };
}

/** One document of a comparison. */
export interface ComparedDocument {
  /** The display name. */
  readonly name: string;
  readonly policy: ChangePolicy;
  readonly version: VersionStep;
  /** The document's changes that are not approved. */
  readonly changes: readonly Change[];
}

/** Options for comparing two sides. */
export interface SideOptions extends Partial<Pick<DocumentOverlays, 'overlay' | 'overlays'>> {
  /** The policy from the command line, which overrides the configured one. */
  readonly policy?: ChangePolicyFlags | undefined;
  /** Returns the configuration of a document. */
  readonly configurationOf?: ((input: Input) => Promise<Configuration>) | undefined;
  /** True if secrets in texts are not masked. */
  readonly showSecrets?: boolean | undefined;
  /** The source of ignore files. */
  readonly files?: ProjectFiles | undefined;
}

/**
 * Reads and compares the documents of two sides. Documents of folders are paired by their relative paths.
 *
 * @throws CommandError if a document cannot be read, with its name and the reason.
 */
export async function compareSides(
  { old, new: now }: Sides,
  io: Io,
  { showSecrets = false, policy: flags = {}, configurationOf, files, ...overlaid }: SideOptions = {},
): Promise<SideComparison> {
  const names = new Set([...old.documents.keys(), ...now.documents.keys()]);
  const shared = new SharedFiles(io.cwd(), undefined, files);
  const changes: Change[] = [];
  const notes: string[] = [];
  const texts = { old: new Map<string, string>(), new: new Map<string, string>() };
  const operations = { aligned: 0, added: 0, removed: 0 };
  const approved: ApprovedChange[] = [];
  const documents: ComparedDocument[] = [];
  for (const name of names) {
    const before = await load(old.documents.get(name), 'old', io, overlaid);
    const after = await load(now.documents.get(name), 'new', io, overlaid);
    const both = [...(before?.documents ?? []), ...(after?.documents ?? [])];
    const masker = new SecretMasker(showSecrets ? [] : both);
    const readText = (document: SourceDocument): string =>
      showSecrets ? document.text : masker.getMaskedText(document);
    for (const document of before?.documents ?? []) texts.old.set(document.uri, readText(document));
    for (const document of after?.documents ?? []) texts.new.set(document.uri, readText(document));
    const input = (now.documents.get(name) ?? old.documents.get(name))?.input;
    const configuration = input && (await configurationOf?.(input));
    const policy = readChangePolicy(flags, configuration?.values);
    const { graceDays } = policy;
    const compared = compareModels(before?.model, after?.model, {
      today: today(),
      graceDays,
      hasExamples: true,
    });
    const left = approveChanges(compared.changes, {
      documents: after?.documents ?? before?.documents ?? [],
      oldUri: before?.uri,
      newUri: after?.uri,
      ignoreFile: input && (await shared.ignoreFileOf(input, configuration?.values.ignoreFile?.value)),
      today: today(),
      isRule: configuration && knownRules(configuration),
    });
    const masked = left.changes.map((change) => maskSentences(change, masker));
    for (const change of masked) changes.push(change);
    for (const { change, approval } of left.approved)
      approved.push({ change: maskSentences(change, masker), approval });
    for (const note of left.notes) notes.push(note);
    for (const fault of left.faults) notes.push(describeFault(fault, io.cwd()));
    documents.push({ name: describeDocument(name, now), policy, version: compared.version, changes: masked });
    const { aligned, added, removed } = compared.operations;
    operations.aligned += aligned;
    operations.added += added;
    operations.removed += removed;
    if (aligned + added + removed === 0)
      notes.push(`${describeDocument(name, now)}: neither document has operations, so nothing was compared.`);
  }
  return { old, new: now, changes, approved, documents, operations, notes: [...new Set(notes)], texts };
}

async function load(
  document: SideDocument | undefined,
  side: 'old' | 'new',
  { watch }: Io,
  overlaid: SideOptions,
): Promise<Analysis | undefined> {
  if (document === undefined) return undefined;
  const analysis = await loadSide(document, side, { watch, overlay: overlaid.overlay });
  return { ...analysis, documents: [...analysis.documents, ...(overlaid.overlays?.documents ?? [])] };
}

/** Describes a document by its path in a folder, or as the user typed it. */
function describeDocument(name: string, side: Side): string {
  return `\`${name === '' ? side.name : name}\``;
}

/** Returns a function that recognises rule ids. With a Spectral ruleset, every id may be one of its codes. */
function knownRules({ rules: known, values }: Configuration): (id: string) => boolean {
  return (id) => values.spectral !== undefined || findRule(known, id) !== undefined;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/**
 * Reads one of the two documents to compare, with all its references.
 *
 * @throws CommandError if it cannot be read or analysed, with its name and the reason.
 */
async function loadSide(
  document: SideDocument,
  side: 'old' | 'new',
  { watch, overlay }: Pick<Io, 'watch'> & SideOptions,
): Promise<Analysis> {
  const reader = document.openReader();
  try {
    const memory = new MemoryWatch(watch);
    const result = memory.taken(await reader.read(document.input));
    if (!result.ok)
      throw new CommandError(`Cannot read the ${side} document \`${document.name}\`: ${result.reason}.`);
    const analysis = await analyse(result.source, {
      rules: loadingRules(),
      preset: 'all',
      read: async (request) => memory.taken(await reader.readReferenced(request)),
      limits: memoryLimits(),
      suppressions: false,
      overlay,
      watch: memory.look,
    });
    if (analysis.model !== undefined) return analysis;
    const why = analysis.findings[0]?.problem ?? 'It is not an OpenAPI document.';
    throw new CommandError(`Cannot compare the ${side} document \`${document.name}\`: ${why}`);
  } finally {
    await reader.close();
  }
}

/** Returns the rules that report unreadable documents. */
function loadingRules(): readonly Rule[] {
  const all: readonly Rule[] = rules;
  return all.filter(({ meta }) => meta.always === true);
}
