import { escapeForTerminal } from '@assay/reporters';
import { columnsOf, type OutputStream } from './io.js';

/** Work that takes less than this many milliseconds has no progress line. */
const minDurationMs = 1000;
/** The number of bytes whose analysis takes longer than `minDurationMs`, approximately. Timers do not fire during an analysis. */
const large = 8 * 1024 * 1024;

/** A progress line on a terminal. Without a terminal, it prints nothing. */
export class Progress {
  private readonly stream: OutputStream;
  private readonly active: boolean;
  private readonly started: number;
  private timer: NodeJS.Timeout | undefined;
  private shown = false;

  constructor(stream: OutputStream, isEnabled: boolean) {
    this.stream = stream;
    this.active = isEnabled && stream.isTTY === true;
    // Node loads its clock on first use.
    this.started = this.active ? performance.now() : 0;
  }

  /** Sets the text of the current step. It is printed after the whole work has taken a second. */
  step(text: string): void {
    if (!this.active) return;
    clearTimeout(this.timer);
    const left = minDurationMs - (performance.now() - this.started);
    if (left <= 0) this.show(text);
    else this.timer = setTimeout(() => this.show(text), left).unref();
  }

  /** Prints the text of the current step immediately if it processes many bytes. */
  stepThrough(bytes: number, text: string): void {
    if (this.active && bytes >= large) this.show(text);
  }

  /** Removes the line. */
  clear(): void {
    clearTimeout(this.timer);
    if (this.shown) this.stream.write('\r\u001B[K');
    this.shown = false;
  }

  private show(text: string): void {
    this.stream.write(`\r\u001B[K${cut(escapeForTerminal(text), columnsOf(this.stream, {}) - 1)}`);
    this.shown = true;
  }
}

/** Cuts a text to one line, even if all characters are wide. Code for exact widths is slow to load. */
function cut(text: string, columns: number): string {
  const max = /^[\x20-\x7E]*$/.test(text) ? columns : Math.floor(columns / 2);
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}
