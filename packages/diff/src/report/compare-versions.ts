import { isObject, type Document, type Model } from '@assay/core';

/** The places where a document can state its version. */
type VersionPlace = 'info.version' | 'server' | 'path';

/** The versions of two documents and their relation. */
export interface VersionStep {
  /** True if the new document has a higher major version than the old one. */
  readonly isMajor: boolean;
  /** The place where both documents state a version; null if they have none in common. */
  readonly place: VersionPlace | null;
  readonly old: string | null;
  readonly new: string | null;
}

/**
 * Compares the versions that two documents state in `info.version`, server URLs or paths. Servers and paths count only if all new
 * versions are higher than every old one. Clients of an unchanged path do not know of another.
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

/** A version as written, and the number that a breaking change must increase; undefined if it has none. */
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

/** Sorts versions by number; undefined if any version has no number. */
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

/** Numbers from here on are years: such versions count dates, not breaking changes. */
const firstYear = 1900;

/**
 * Returns the major version: `2` for `2.1.0` and `v2`. Below 1.0.0 the second number counts, because `0.3.1` may break clients of
 * `0.2.0`.
 */
function readMajor(version: string): number | undefined {
  const [, first, second] = /^v?(\d{1,6})(?:\.(\d{1,6}))?(?:[.+-].*)?$/i.exec(version.trim()) ?? [];
  if (first === undefined || Number(first) >= firstYear) return undefined;
  return Number(first) > 0 ? Number(first) : Number(second ?? 0) / 1e6;
}

/** Returns the first path segment that is a version: `v2` in `/api/v2/orders`. */
function readSegment(url: string): StatedVersion {
  const [, text, digits] = /\/(v(\d{1,4}))(?:\.\d+)*(?=\/|$)/i.exec(url) ?? [];
  return { text: text ?? url, major: digits === undefined ? undefined : Number(digits) };
}
