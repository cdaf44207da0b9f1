import { resolve, type Encoding, type Header, type Response, type Slot } from '@assay/core';
import { documentName } from './names.js';

/** A header, and the name that it is sent under. */
export interface NamedHeader {
  readonly name: string;
  /** Place of the name. */
  readonly at: Slot<Header>;
}

/** Headers by the names that they are sent under. A component has a name of its own, which clients never see. */
export class NamedHeaders {
  private readonly found = new Map<Slot<Header>, NamedHeader>();

  /** In the order of the document. */
  get all(): readonly NamedHeader[] {
    return [...this.found.values()];
  }

  /** Adds the headers of a response, or of a part of a body. */
  add({ headers }: Response | Encoding): void {
    for (const [name, slot] of headers) {
      const header = resolve(slot);
      // One that is called so where it stands is one, however many refer to it.
      const at = header !== undefined && ownName(header) === name ? header : slot;
      this.found.set(at, { name, at });
    }
  }
}

/** Returns the name of a header at its declaration: its component, its place in another file, or the file itself. */
function ownName({ base, key, document }: Header): string {
  if (base === undefined) return String(key);
  return base.at(-1) ?? documentName(document.uri).replace(/\.[a-z]+$/i, '');
}
