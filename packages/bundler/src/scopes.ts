import type { Format } from '@assay/core';
import { isObject, stepInto } from '@assay/text/patches';
import { placeKey, type Place } from './place.js';
import type { Targets } from './targets.js';
import { documentBase, resolveUri } from './uris.js';

/** A schema resource with its own `$id` (JSON Schema 2020-12, section 8.2.1). */
export interface Scope extends Place {
  readonly key: string;
  /** The absolute URI from the `$id`. */
  readonly uri: string;
  /** The `$id` as written. */
  readonly id: string;
}

/** Finds the schema resources that contain places of the bundle. */
export class Scopes {
  /** Scopes whose `$id` is removed, because references inside cannot name their targets outside. */
  readonly removedIds = new Set<string>();
  private readonly format: Format;
  private readonly targets: Targets;
  private readonly hasIds = new Map<Place['document'], boolean>();

  constructor(format: Format, targets: Targets) {
    this.format = format;
    this.targets = targets;
  }

  /**
   * Returns the innermost schema resource that contains a place and moves into the bundle with it. Undefined for the document's
   * own resource.
   */
  around(place: Place): Scope | undefined {
    if (!this.mayHaveIds(place.document)) return undefined;
    const from = this.targets.findEnclosingTarget(place)?.segments.length ?? 0;
    let scope: Scope | undefined;
    let base = documentBase(place.document, this.format);
    let value: unknown = place.document.value;
    for (let length = 0; ; length++) {
      const id = isObject(value) ? value['$id'] : undefined;
      if (typeof id === 'string') {
        const segments = place.segments.slice(0, length);
        const key = placeKey({ document: place.document, segments });
        base = resolveUri(id, base)?.href.replace(/#$/, '') ?? base;
        if (length >= from && !this.removedIds.has(key))
          scope = { document: place.document, segments, key, uri: base, id };
      }
      const segment = place.segments[length];
      if (segment === undefined) return scope;
      value = stepInto(value, segment);
    }
  }

  /** Returns the schema resource that contains a place but does not begin there, if it moves into the bundle with the place. */
  outside({ document, segments }: Place): Scope | undefined {
    const enclosing = this.targets.findEnclosingTarget({ document, segments });
    if (segments.length <= (enclosing?.segments.length ?? 0)) return undefined;
    return this.around({ document, segments: segments.slice(0, -1) });
  }

  private mayHaveIds(document: Place['document']): boolean {
    let has = this.hasIds.get(document);
    if (has === undefined) {
      has = (this.format === 'oas3.1' || this.format === 'oas3.2') && document.text.includes('$id');
      this.hasIds.set(document, has);
    }
    return has;
  }
}
