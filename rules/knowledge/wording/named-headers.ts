import { resolve, type Encoding, type Header, type Response, type Slot } from '@assay/core';
import { documentName } from './names.js';

/** A header with the name that it is sent under. */
export interface NamedHeader {
  readonly name: string;
  /** The location of the name. */
  readonly at: Slot<Header>;
}

/** A collection of headers by the names that they are sent under. Clients never see the name of a component. */
export class NamedHeaders {
  private readonly found = new Map<Slot<Header>, NamedHeader>();

  /** The headers in document order. */
  get all(): readonly NamedHeader[] {
    return [...this.found.values()];
  }

  /** Adds the headers of a response or of a body part. */
  add({ headers }: Response | Encoding): void {
    for (const [name, slot] of headers) {
      const header = resolve(slot);
      // A declaration with the same name is reported once, for all of its references.
      const at = header !== undefined && ownName(header) === name ? header : slot;
      this.found.set(at, { name, at });
    }
  }
}

/** Returns the name of a header at its declaration: the component, the key in another file, or the file. */
function ownName({ base, key, document }: Header): string {
  if (base === undefined) return String(key);
  return base.at(-1) ?? documentName(document.uri).replace(/\.[a-z]+$/i, '');
}
