import { isObject, type Document, type Model } from '@assay/core';

/** Places at which a document states its version. */
type VersionPlace = 'info.version' | 'server' | 'path';

/** Versions of two documents, and whether the new one has a higher major version. */
export interface VersionStep {
  /** True if the new document has a higher major version than the old one. */
  readonly isMajor: boolean;
  /** Place at which both documents state a version; null if they have none in common. */
  readonly place: VersionPlace | null;
  readonly old: string | null;
  readonly new: string | null;
}

/**
 * Compares the versions that two documents state: in `info.version`, in the URLs of servers or in paths. Servers and paths count only if all
 * of them have a higher version than any old one: clients of a path that keeps its version do not know of another one.
 */
export function compareVersions(old: Model | undefined, now: Model | undefined): VersionStep {
  if (old === undefined || now === undefined) return noVersion;
  const steps = places.flatMap(
    (place) => compareAt(place, listVersions(old.document, place), listVersions(now.document, place)) ?? [],
  );
  return steps.find(({ isMajor }) => isMajor) ?? steps[0] ?? noVersion;
}

const places: readonly VersionPlace[] = ['info.version', 'server', 'path'];
const noVersion: VersionStep = { isMajor: false, place: null, old: null, new: null };

/** A version as it is written, and the number that a break has to raise; undefined where it has none. */
interface StatedVersion {
  readonly text: string;
  readonly major: number | undefined;
}

function compareAt(
  place: VersionPlace,
  old: readonly StatedVersion[],
  now: readonly StatedVersion[],
): VersionStep | undefined {
  const [before, after] = [highest(old), lowest(now)];
  if (before?.major === undefined || after?.major === undefined) return undefined;
  return { isMajor: after.major > before.major, place, old: before.text, new: after.text };
}

function highest(versions: readonly StatedVersion[]): StatedVersion | undefined {
  return sort(versions)?.at(-1);
}

function lowest(versions: readonly StatedVersion[]): StatedVersion | undefined {
  return sort(versions)?.[0];
}

/** The versions in their order; undefined if there is one without a number. */
function sort(versions: readonly StatedVersion[]): readonly StatedVersion[] | undefined {
  if (versions.some(({ major }) => major === undefined)) return undefined;
  return versions.toSorted((a, b) => (a.major ?? 0) - (b.major ?? 0));
}

function listVersions(document: Document, place: VersionPlace): readonly StatedVersion[] {
  switch (place) {
    case 'info.version': {
      const { info } = document.raw;
      const version = isObject(info) ? info['version'] : undefined;
      return typeof version === 'string' || typeof version === 'number'
        ? [{ text: String(version), major: readMajor(String(version)) }]
        : [];
    }
    case 'server':
      return document.servers.map(({ url }) => readSegment(url));
    case 'path':
      return document.paths.map(({ path }) => readSegment(path));
  }
}

/** From here on a number is a year: such versions count days, not breaks. */
const firstYear = 1900;

/** Reads `2` of `2.1.0` and `v2`. Before 1.0.0, the second number counts: `0.3.1` breaks what used `0.2.0`. */
function readMajor(version: string): number | undefined {
  const [, first, second] = /^v?(\d{1,6})(?:\.(\d{1,6}))?(?:[.+-].*)?$/i.exec(version.trim()) ?? [];
  if (first === undefined || Number(first) >= firstYear) return undefined;
  return Number(first) > 0 ? Number(first) : Number(second ?? 0) / 1e6;
}

/** Reads the first segment of a URL or path that is a version: `v2` of `/api/v2/orders`. */
function readSegment(url: string): StatedVersion {
  const [, text, digits] = /\/(v(\d{1,4}))(?:\.\d+)*(?=\/|$)/i.exec(url) ?? [];
  return { text: text ?? url, major: digits === undefined ? undefined : Number(digits) };
}
