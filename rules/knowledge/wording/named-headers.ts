import { resolve, type Encoding, type Header, type Response, type Slot } from '@assay/core';

/** Headers by the names that they are sent under: a component has a name of its own, which clients never see. */
export class NamedHeaders {
  /** Where each name is given. One that a header is referred to by in many places is here once. */
  readonly all: Slot<Header>[] = [];
  private readonly known = new Map<Header | undefined, Set<string>>();

  /** Adds the headers of a response, or of a part of a body. */
  add({ headers }: Response | Encoding): void {
    for (const [name, slot] of headers) {
      const header = resolve(slot);
      const names = this.known.get(header) ?? new Set();
      this.known.set(header, names);
      if (names.has(name)) continue;
      names.add(name);
      this.all.push(slot);
    }
  }
}
