/**
 * The documents on the path to another one, the nearest last. Adding a document returns a longer stack, which shares the storage.
 */
export class UriStack {
  readonly length: number;
  private readonly uris: string[];
  /** The first index of each document in `uris`. */
  private readonly places: Map<string, number>;

  private constructor(uris: string[], places: Map<string, number>) {
    this.uris = uris;
    this.places = places;
    this.length = uris.length;
  }

  static readonly empty = new UriStack([], new Map());

  /** The nearest document. */
  get last(): string | undefined {
    return this.uris[this.length - 1];
  }

  includes(uri: string): boolean {
    const place = this.places.get(uri);
    return place !== undefined && place < this.length;
  }

  add(uri: string): UriStack {
    // Entries that another stack with the same storage has added do not belong to this one.
    const isLongest = this.length > 0 && this.length === this.uris.length;
    const uris = isLongest ? this.uris : this.uris.slice(0, this.length);
    const places = isLongest ? this.places : new Map<string, number>();
    if (!isLongest) for (const [place, each] of uris.entries()) notePlace(places, each, place);
    notePlace(places, uri, uris.length);
    uris.push(uri);
    return new UriStack(uris, places);
  }
}

function notePlace(places: Map<string, number>, uri: string, place: number): void {
  if (!places.has(uri)) places.set(uri, place);
}
