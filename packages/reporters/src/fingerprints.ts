import { computeFindingKeys, hashText } from '@assay/findings';
import type { Analysis, Finding } from '@assay/core';

const known = new WeakMap<Analysis, ReadonlyMap<Finding, string>>();

/**
 * Returns the fingerprints of all findings, including suppressed ones. Each is a hash of 32 hexadecimal digits of the finding's
 * key in a baseline. They are unique within a run and stay the same when lines move.
 *
 * @param nameOf - returns the name of a document, independently of the repository's location
 */
export function fingerprintFindings(
  analysis: Analysis,
  nameOf: (uri: string) => string,
): ReadonlyMap<Finding, string> {
  const fingerprints = known.get(analysis) ?? makeFingerprints(analysis, nameOf);
  known.set(analysis, fingerprints);
  return fingerprints;
}

function makeFingerprints(
  { uri, findings, suppressed, documents }: Analysis,
  nameOf: (uri: string) => string,
): ReadonlyMap<Finding, string> {
  const all = [...findings, ...suppressed.map(({ finding }) => finding)];
  const root = nameOf(uri);
  const fingerprints = new Map<Finding, string>();
  const counts = new Map<string, number>();
  const used = new Set<string>();
  const keys = computeFindingKeys(all, documents, nameOf);
  for (const [index, finding] of all.entries()) {
    const key = keys[index];
    if (key === undefined) continue;
    // A finding in a shared file is reported for each root document.
    const place = key.document === root ? root : `${root}\0${key.document}`;
    const text = [key.rule, key.pointer, key.names].join('\0');
    let count = (counts.get(`${place}\0${text}`) ?? 0) + 1;
    // Equal findings are numbered. A collision is resolved in the same way, so that no finding can be hidden behind the hash of
    // another.
    let fingerprint = fingerprint32(place, text, count);
    while (used.has(fingerprint)) fingerprint = fingerprint32(place, text, ++count);
    counts.set(`${place}\0${text}`, count);
    used.add(fingerprint);
    fingerprints.set(finding, fingerprint);
  }
  return fingerprints;
}

function fingerprint32(place: string, text: string, count: number): string {
  return hashText(place) + hashText(count === 1 ? text : `${text}\0${count}`);
}
