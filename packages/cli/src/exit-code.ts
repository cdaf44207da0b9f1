/**
 * The exit code of the command. 0: the gate passes. 1: the gate fails, or a document violates the official schema or cannot be
 * analysed. 2: wrong usage, an unreadable input, a failed rule or a crash.
 */
export type ExitCode = 0 | 1 | 2;
