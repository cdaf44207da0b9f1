import { maskSentences, SecretMasker } from '@assay/api-knowledge';
import { type Analysis, analyse, type Rule } from '@assay/core';
import type { SourceDocument } from '@assay/text';
import { compareModels, type Change, type Comparison } from '@assay/diff';
import type { Io } from '../io.js';
import type { DocumentOverlays } from '../document-overlays.js';
import { SharedFiles } from '../shared-files.js';
import type { Side, SideDocument, Sides } from './sides.js';
import { suppressChanges } from './suppress-changes.js';
import { memoryLimits, type ProjectFiles } from '@assay/host';
import { rules } from '@assay/rules';
import { CommandError, UsageError } from '../command-error.js';
import { MemoryWatch } from '../memory.js';

/** Result of comparing two sides. */
export interface SideComparison {
  readonly old: Side;
  readonly new: Side;
  readonly changes: readonly Change[];
  readonly operations: Comparison['operations'];
  /** Number of changes that the documents or an ignore file suppress. */
  readonly suppressed: number;
  /** Suppressions that ended, as sentences. */
  readonly notes: readonly string[];
  /** The texts of the documents of both sides, by URI. */
  readonly texts: { readonly old: ReadonlyMap<string, string>; readonly new: ReadonlyMap<string, string> };
}

/** Reads `--grace-days`: a whole number of days. */
export function readGraceDays(value: string | undefined): number {
  if (value === undefined) return 0;
  if (!/^\d{1,5}$/.test(value))
    throw new UsageError(`\`--grace-days ${value}\`: write a whole number of days, such as 30.`);
  return Number(value);
}

/** Options of a comparison of two sides. */
export interface SideOptions extends Partial<Pick<DocumentOverlays, 'overlay' | 'overlays'>> {
  /** Days after its sunset until a deprecated part may be removed. */
  readonly graceDays?: number | undefined;
  /** True where secrets in the texts are not masked. */
  readonly showSecrets?: boolean | undefined;
  /** The files that ignore files are read from. */
  readonly files?: ProjectFiles | undefined;
}

/**
 * Reads and compares the documents of two sides: those of folders by their paths in them.
 *
 * @throws CommandError where one of them cannot be read, which says which and why.
 */
export async function compareSides(
  { old, new: now }: Sides,
  io: Io,
  { showSecrets = false, graceDays = 0, files, ...overlaid }: SideOptions = {},
): Promise<SideComparison> {
  const names = new Set([...old.documents.keys(), ...now.documents.keys()]);
  const shared = new SharedFiles(io.cwd(), undefined, files);
  const changes: Change[] = [];
  const notes: string[] = [];
  const texts = { old: new Map<string, string>(), new: new Map<string, string>() };
  const operations = { aligned: 0, added: 0, removed: 0 };
  let suppressed = 0;
  for (const name of names) {
    const before = await load(old.documents.get(name), 'old', io, overlaid);
    const after = await load(now.documents.get(name), 'new', io, overlaid);
    const documents = [...(before?.documents ?? []), ...(after?.documents ?? [])];
    const masker = new SecretMasker(showSecrets ? [] : documents);
    const readText = (document: SourceDocument): string =>
      showSecrets ? document.text : masker.getMaskedText(document);
    for (const document of before?.documents ?? []) texts.old.set(document.uri, readText(document));
    for (const document of after?.documents ?? []) texts.new.set(document.uri, readText(document));
    const compared = compareModels(before?.model, after?.model, { today: today(), graceDays });
    const input = now.documents.get(name)?.input;
    const ignoreFile = input === undefined ? undefined : await shared.ignoreFileOf(input, undefined);
    const left = suppressChanges(compared.changes, after?.documents ?? [], ignoreFile, today());
    for (const change of left.changes) changes.push(maskSentences(change, masker));
    for (const note of left.notes) notes.push(note);
    suppressed += left.suppressed;
    const { aligned, added, removed } = compared.operations;
    operations.aligned += aligned;
    operations.added += added;
    operations.removed += removed;
    if (aligned + added + removed === 0)
      notes.push(`${describeDocument(name, now)}: neither document has operations, so nothing was compared.`);
  }
  return { old, new: now, changes, operations, suppressed, notes, texts };
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

/** A document of a folder by its path in it, any other one as it was typed. */
function describeDocument(name: string, side: Side): string {
  return `\`${name === '' ? side.name : name}\``;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/**
 * Reads one of the two documents to compare, and all that it refers to.
 *
 * @throws CommandError where it cannot be read or analysed, which says which it is and why.
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

/** The rules that say why a document cannot be analysed. */
function loadingRules(): readonly Rule[] {
  const all: readonly Rule[] = rules;
  return all.filter(({ meta }) => meta.always === true);
}
