/**
 * Exit code of the command: 0 if nothing reaches the gate; 1 if something does, a violation of the official schema or a
 * document that cannot be analysed included; 2 for wrong usage, an input that cannot be read, a rule that failed, and a
 * crash.
 */
export type ExitCode = 0 | 1 | 2;
