import type { Analysis, Finding } from '@assay/core';
import type { Intent } from '../edits/intent.js';
import { fixKinds, type Fix, type FixKind, type RuleFixes } from '../fix/fix.js';
import { getFixPlace } from '../fix/place.js';
import { identitiesIn } from './identities.js';
import { valueAt } from '@assay/text';
import { isSameValue } from '@assay/text/patches';
import { firstPointer, forAllAliases } from './shared-values.js';

/** A fix that may fix a finding. */
export interface Candidate {
  /** Identity of the finding and the fix, stable while other parts of the documents change. */
  readonly key: string;
  /** The index of the finding in the analysis. */
  readonly finding: number;
  readonly rule: string;
  readonly fix: Fix;
  readonly intents: readonly Intent[];
}

/** Selection of fixes. */
export interface RequestedFixes {
  /** The fixes of each rule, by the id of the rule. */
  readonly fixes: ReadonlyMap<string, RuleFixes>;
  /** The kinds that may be applied. */
  readonly kinds: readonly FixKind[];
  /** True for the URIs of documents that may change. If undefined, all documents may change. */
  readonly canChange?: ((uri: string) => boolean) | undefined;
  /** Called with findings whose values an overlay has set. Such values are not in the text of any document. */
  readonly onOverlaid?: ((finding: Finding) => void) | undefined;
}

/**
 * Finds the first applicable fix of each finding, in ascending order of kinds.
 *
 * @param isOut True for the keys of fixes that were tried and failed.
 * @param isExpected True for findings to fix.
 */
export function listFixCandidates(
  analysis: Analysis,
  { fixes, kinds, canChange, onOverlaid }: RequestedFixes,
  isOut: (key: string) => boolean,
  isExpected: (finding: Finding) => boolean = () => true,
): Candidate[] {
  const { model, findings } = analysis;
  if (model === undefined) return [];
  const keys = identitiesOf(analysis);
  const usedCandidates = new Set<string>();
  return findings.flatMap((finding, index): Candidate[] => {
    const known = isExpected(finding) ? (fixes.get(finding.id)?.fixes ?? []) : [];
    for (const kind of fixKinds) {
      if (!kinds.includes(kind)) continue;
      for (const [at, fix] of known.entries()) {
        const key = `${keys[index]}\0${at}`;
        if (fix.kind !== kind || isOut(key)) continue;
        const place = getFixPlace(finding, model);
        if (place === undefined) {
          if (!model.documents.some(({ uri }) => uri === finding.location.uri)) onOverlaid?.(finding);
          continue;
        }
        // Findings of one rule at the same text location are fixed together.
        const name = `${finding.id}\0${finding.location.uri}\0${firstPointer(place)}\0${at}`;
        const own = usedCandidates.has(name) ? undefined : fix.make(place);
        if (own === undefined || own.length === 0) continue;
        const all = forAllAliases(own, place);
        const intents = all.flatMap((intent) => inText(intent) ?? []);
        usedCandidates.add(name);
        if (intents.length < all.length) {
          onOverlaid?.(finding);
          continue;
        }
        if (canChange !== undefined && !intents.every(({ document }) => canChange(document.uri))) continue;
        return [{ key, finding: index, rule: finding.id, fix, intents }];
      }
    }
    return [];
  });
}

/** Returns the identity of each finding as a text; equal ones are numbered. */
function identitiesOf(analysis: Analysis): string[] {
  const counts = new Map<string, number>();
  return identitiesIn(analysis).map(({ rule, document, pointer, names }) => {
    const text = [rule, document, pointer, names].join('\0');
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return count === 1 ? text : `${text}\0${count}`;
  });
}

/** Returns the same intent for the original document of an overlaid one; undefined if an overlay has set or changed the value. */
function inText(intent: Intent): Intent | undefined {
  const { document, pointer } = intent;
  if (document.findOrigin === undefined) return intent;
  const base = document.findOrigin([]).document;
  let length = pointer.length;
  while (length > 0 && valueAt(document.value, pointer.slice(0, length)) === undefined) length--;
  const origin = document.findOrigin(pointer.slice(0, length));
  if (origin.document !== base) return undefined;
  const own = [...origin.segments, ...pointer.slice(length)];
  const current = valueAt(document.value, pointer);
  const isWhole = typeof current === 'object' && intent.kind !== 'append';
  if (isWhole && !isSameValue(current, valueAt(base.value, own))) return undefined;
  return { ...intent, document: base, pointer: own };
}
