import type { PageDocument } from '@assay/reporters';

/** Says which members of a page have changed since it was asked last: copying all of a large page to another thread takes longer than typing may. */
export class ChangesOfPages {
  private latest: Partial<PageDocument> = {};

  /** The members that differ from those of the page before; all at first. */
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

/** Compares plain data. */
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
