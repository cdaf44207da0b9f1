import type { ExportFormat } from '@assay/exporters';
import { PoolClosed } from '../../../analysis/analysis-pool.js';
import type { GroupTexts } from '../../../store/store.js';
import { problem } from '../../problem.js';
import type { Download } from './package-files.js';
import { runExportChild, type ExportLimits } from './run-export-child.js';

/** Where exports are made. */
export interface ExportOptions extends ExportLimits {
  /** The program of the child process. */
  readonly script: URL;
  /** How many may wait for the one that is made. */
  readonly queue: number;
}

/** Makes exports, one after the other, each in a process of its own. */
export class Exports {
  private readonly options: ExportOptions;
  private readonly waiting: (() => void)[] = [];
  private readonly closing = new AbortController();
  private isBusy = false;

  constructor(options: ExportOptions) {
    this.options = options;
  }

  /**
   * Makes an export of the records that `load` gives, which is called when it is its turn. Undefined where `load` gives none.
   *
   * @throws a 503 problem where too many are waiting, PoolClosed after `close`, ExportFailed, the reason of the signal, and what `load` throws.
   */
  async make(
    format: ExportFormat,
    load: () => Promise<GroupTexts | undefined>,
    signal: AbortSignal,
  ): Promise<Download | undefined> {
    await this.takeTurn();
    try {
      const either = AbortSignal.any([signal, this.closing.signal]);
      either.throwIfAborted();
      const texts = await load();
      if (texts === undefined) return undefined;
      return await runExportChild(this.options.script, format, texts, this.options, either);
    } finally {
      this.endTurn();
    }
  }

  /** Ends the export that is being made, and those that wait. */
  close(): void {
    this.closing.abort(new PoolClosed('The service is stopping.'));
  }

  private async takeTurn(): Promise<void> {
    if (!this.isBusy) {
      this.isBusy = true;
      return;
    }
    if (this.waiting.length >= this.options.queue) throw overloaded();
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private endTurn(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.isBusy = false;
    else next();
  }
}

function overloaded(): Error {
  return problem(503, {
    title: 'Overloaded',
    detail: 'Too many exports are waiting to be made. Try again later.',
    headers: { 'retry-after': '5' },
  });
}
