import type { Rule } from '@assay/core';
import {
  approveChanges,
  compareModels,
  countEffects,
  gateUnder,
  reachesGate,
  type ApprovedChange,
  type Change,
  type VersionStep,
} from '@assay/diff';
import { rules } from '@assay/rules';
import { analyseInput } from '../analyse-input.js';
import { CommandError } from '../command-error.js';
import { readChangeGate } from '../diff/gate.js';
import { overlayUris } from '../overlay/named-overlays.js';
import { SharedFiles } from '../shared-files.js';
import { refuseUnknownOptions } from './known-options.js';
import { openDocument } from '../analysis/open-document.js';
import type { CompareOptions, DocumentInput, ReadOptions } from '../analysis/options.js';

/** The result of comparing two documents. */
export interface ComparedDocuments {
  /** In the order of the new document, then removals. */
  readonly changes: readonly Change[];
  /** The changes that the new document or an ignore file approves. They are not included in `changes`. */
  readonly approved: readonly ApprovedChange[];
  /** The versions that both documents state. `isMajor` is true if the new one has a higher major version. */
  readonly version: VersionStep;
  /** False if a change fails the gate. */
  readonly passed: boolean;
  readonly summary: { readonly weaker: number; readonly stronger: number; readonly breaking: number };
}

/**
 * Compares two versions of an API. The changes describe effects on security, with their direction, and on clients of the old
 * version.
 *
 * @throws AssayError if a document's name is invalid, or the document cannot be read or analysed. The message contains the name
 * and the reason.
 * @throws TypeError if an option does not exist.
 */
export async function compareDocuments(
  old: DocumentInput,
  now: DocumentInput,
  options: CompareOptions = {},
): Promise<ComparedDocuments> {
  refuseUnknownOptions('compareDocuments', options);
  const { today = new Date().toISOString().slice(0, 10), suppressions = true, graceDays = 0 } = options;
  const typedGate = readChangeGate(options.failOn ?? 'weaker');
  const before = await load(old, 'old', options);
  const after = await load(now, 'new', options);
  options.signal?.throwIfAborted();
  const { changes, version } = compareModels(before.model, after.model, {
    today,
    graceDays,
    hasExamples: true,
  });
  options.signal?.throwIfAborted();
  const { cwd = process.cwd(), requireMajor = false } = options;
  const gate = gateUnder(typedGate, { requireMajor }, version);
  const ignoreFile = suppressions
    ? await new SharedFiles(cwd).ignoreFileOf({ uri: after.uri, kind: 'given' }, undefined)
    : undefined;
  const left = approveChanges(changes, {
    documents: suppressions ? after.documents : [],
    oldUri: before.uri,
    newUri: after.uri,
    ignoreFile,
    today,
  });
  return {
    changes: left.changes,
    approved: left.approved,
    version,
    passed: !left.changes.some((change) => reachesGate(change, gate)),
    summary: countEffects(left.changes),
  };
}

async function load(document: DocumentInput, side: 'old' | 'new', options: ReadOptions) {
  const { cwd = process.cwd(), root, fetch, maxBytes, signal } = options;
  const input = await openDocument(document, cwd);
  const policy = { cwd, root, fetch, maxBytes };
  const overlays = await new SharedFiles(cwd).findOverlays(overlayUris(options.overlays ?? [], cwd), policy);
  const overlay = overlays?.applier(options.onOverlayWarning ?? (() => {}));
  const { analysis } = await analyseInput(
    input,
    policy,
    { rules: loadingRules(), preset: 'all', suppressions: false, overlay, signal },
    { overlays },
  );
  if (analysis.model !== undefined) return analysis;
  const why = analysis.findings[0]?.problem ?? 'It is not an OpenAPI document.';
  throw new CommandError(`Cannot compare the ${side} document: ${why}`);
}

/** Returns the rules that report unreadable documents. */
function loadingRules(): readonly Rule[] {
  return rules.filter((rule: Rule) => rule.meta.always === true);
}
