import type { PageDocument } from '@assay/reporters';

/**
 * Returns the members of a page that have changed since the last call. Copying a whole large page to another thread would delay
 * typing.
 */
export class ChangesOfPages {
  private latest: Partial<PageDocument> = {};

  /** Returns the members that differ from the previous page; all members at first. */
  since(page: PageDocument): Partial<PageDocument> {
    const { latest } = this;
    this.latest = page;
    return Object.fromEntries(
      Object.entries(page).filter(
        ([name, value]) => !(name in latest && isSame(value, latest[name as keyof PageDocument])),
      ),
    );
  }
}

/** True if plain data are equal. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  // `as`: both are plain objects, or both are arrays, whose keys are their indexes.
  const [left, right] = [a, b] as readonly Readonly<Record<string, unknown>>[];
  for (const key of keys) if (!isSame(left?.[key], right?.[key])) return false;
  return true;
}
