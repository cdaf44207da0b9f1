/** Ledger of the owners in a spool. */
export interface Ledger {
  /** Throws a `SpoolFull` where there is no room for so many bytes more. */
  demandRoom(owner: string, bytes: number): void;
  charge(owner: string, bytes: number): void;
}

/** Account of one file's charges. */
export class Account {
  bytes = 0;
  private readonly ledger: Ledger;
  private readonly owner: string;

  constructor(ledger: Ledger, owner: string) {
    this.ledger = ledger;
    this.owner = owner;
  }

  /** Charges for bytes, where there is room for them. Throws a `SpoolFull`. */
  take(bytes: number): void {
    this.ledger.demandRoom(this.owner, bytes);
    this.charge(bytes);
  }

  charge(bytes: number): void {
    this.bytes += bytes;
    this.ledger.charge(this.owner, bytes);
  }

  clear(): void {
    this.charge(-this.bytes);
  }
}
