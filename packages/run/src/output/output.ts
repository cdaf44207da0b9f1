/** Destination of a command's result. */
export interface Output {
  /** Writes a piece and waits until it is taken. */
  readonly write: (text: string) => Promise<void>;
  /** Ends a complete result. */
  readonly commit: () => Promise<void>;
  /** Ends a result that is not complete, of which nothing may remain where that is possible. */
  readonly abort: () => Promise<void>;
}
