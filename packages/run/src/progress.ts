import { escapeForTerminal } from '@assay/reporters';
import { columnsOf, type OutputStream } from './io.js';

/** Work that takes less than this many milliseconds is not told. */
const minDurationMs = 1000;
/** Bytes that take longer than `patience` to analyse, roughly. The analysis leaves no time for timers. */
const large = 8 * 1024 * 1024;

/** One line on a terminal that says what is going on; nothing where there is no terminal. */
export class Progress {
  private readonly stream: OutputStream;
  private readonly active: boolean;
  private readonly started: number;
  private timer: NodeJS.Timeout | undefined;
  private shown = false;

  constructor(stream: OutputStream, isEnabled: boolean) {
    this.stream = stream;
    this.active = isEnabled && stream.isTTY === true;
    // Node loads its clock when it is asked for the first time.
    this.started = this.active ? performance.now() : 0;
  }

  /** Says what is done from now on, once the whole work takes longer than a second. */
  step(text: string): void {
    if (!this.active) return;
    clearTimeout(this.timer);
    const left = minDurationMs - (performance.now() - this.started);
    if (left <= 0) this.show(text);
    else this.timer = setTimeout(() => this.show(text), left).unref();
  }

  /** Says at once what is done from now on, where so many bytes need their time. */
  stepThrough(bytes: number, text: string): void {
    if (this.active && bytes >= large) this.show(text);
  }

  /** Takes the line away. */
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

/** Cuts a text so that it stays on one line, even if all its characters are wide ones. Real widths take long to load. */
function cut(text: string, columns: number): string {
  const max = /^[\x20-\x7E]*$/.test(text) ? columns : Math.floor(columns / 2);
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}
