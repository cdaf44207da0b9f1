import type { Finding } from '@assay/core';
import { harmOf } from '@assay/diff';
import {
  listFixCandidates,
  fixDocuments,
  fixKinds,
  offerFixes,
  type FixKind,
  type RuleFixes,
} from '@assay/fixes';
import { fixes as ours } from '@assay/rules/fixes';
import type { FileChange, Fixed, FindingPlace, FixOffer } from './protocol.js';
import { pathToUri, uriToPath } from './file-uris.js';
import type { Session } from './session.js';

const fixes: ReadonlyMap<string, RuleFixes> = new Map(ours.map((item) => [item.rule, item]));

/** Kinds of fixes to offer. Unsafe ones are only available on the command line. */
const offered: readonly FixKind[] = ['safe', 'suggested'];

/** Lower than the default, because the user is waiting. */
const maxAnalyses = 40;

const nothing: Fixed = { changes: [], titles: [] };

/** Returns the most harmless kind of fix of each rule, by its id. Rules with only unsafe fixes are omitted. */
export function fixableRules(): Readonly<Record<string, FixKind>> {
  const kinds = ours.flatMap(({ rule, fixes: known }): [string, FixKind][] => {
    const kind = fixKinds.find((each) => offered.includes(each) && known.some((fix) => fix.kind === each));
    return kind === undefined ? [] : [[rule, kind]];
  });
  return Object.fromEntries(kinds);
}

/** Returns a possible fix of a finding. It is only proven when it is applied. */
export function offerOf(session: Session, place: FindingPlace): FixOffer | null {
  const { analysis } = session;
  if (analysis === undefined) return null;
  const [candidate] = listFixCandidates(analysis, { fixes, kinds: offered }, () => false, isAt(place));
  return candidate === undefined
    ? null
    : { title: session.maskSentence(candidate.fix.title), kind: candidate.fix.kind };
}

/** Proves the fix of a finding. */
export async function fixOne(session: Session, place: FindingPlace): Promise<Fixed> {
  const { analysis } = session;
  const findings = analysis?.findings.filter(isAt(place)).slice(0, 1) ?? [];
  if (analysis === undefined || findings.length === 0) return nothing;
  const [offer] = await offerFixes(analysis, {
    fixes,
    kinds: offered,
    findings,
    maxAnalyses,
    harmOf,
    analyse: session.analyseCopy,
  });
  if (offer === undefined) return nothing;
  const changes = offer.documents.map(({ document, patches }): FileChange => ({
    path: uriToPath(document.uri),
    patches,
  }));
  return { changes, titles: [session.maskSentence(offer.title)] };
}

/** Proves all fixes that clients and servers of the API cannot notice. */
export async function fixAllSafe(session: Session): Promise<Fixed> {
  const { analysis } = session;
  if (analysis === undefined) return nothing;
  const { documents, applied } = await fixDocuments(analysis, {
    fixes,
    kinds: ['safe'],
    maxAnalyses,
    harmOf,
    analyse: session.analyseCopy,
  });
  const changes = documents.map(({ uri, patches }): FileChange => ({ path: uriToPath(uri), patches }));
  return { changes, titles: applied.map(({ title }) => session.maskSentence(title)) };
}

function isAt({ rule, path, pointer }: FindingPlace): (finding: Finding) => boolean {
  const uri = pathToUri(path);
  return ({ id, location }) => id === rule && location.pointer === pointer && location.uri === uri;
}
