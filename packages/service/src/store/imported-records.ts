/** A record as JSON text. Records are never parsed on their way into the store and out of it. */
export interface RecordText {
  readonly id: string;
  readonly text: string;
}

/** Records of one import, ready to be stored. The order of the projects is that of the document. */
export interface ImportedRecords {
  readonly group: RecordText & {
    readonly name: string;
    readonly documentKey: string;
    readonly sha256: string;
  };
  /** The root document, as it was read. */
  readonly source: Uint8Array;
  /** Each with its flow and its variable set. */
  readonly projects: readonly (RecordText & {
    readonly name: string;
    /** The kind of its engine. */
    readonly engine: string;
    readonly flow: RecordText;
    readonly variables: RecordText;
  })[];
  /** The variable set of the group. */
  readonly variables: RecordText;
  readonly schemas: RecordText;
  /** The engine that the projects are assigned to. */
  readonly engineId: string | null;
  /** ISO 8601, as in the records. */
  readonly createdAt: string;
}
