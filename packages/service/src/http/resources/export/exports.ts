import type { ExportFormat } from '@assay/exporters';
import { PoolClosed } from '../../../analysis/analysis-pool.js';
import type { GroupTexts } from '../../../records/record-store.js';
import { Turns } from '../../../queue/turns.js';
import type { Download } from './package-files.js';
import { runExportChild, type ExportLimits } from './run-export-child.js';

/** Options for building exports. */
export interface ExportOptions extends ExportLimits {
  /** The program of the child process. */
  readonly script: URL;
  /** Number of exports built at a time. */
  readonly processes: number;
  /** Maximum number of waiting exports of one key. */
  readonly queue: number;
}

/** Makes exports, each in a process of its own, for all keys equally. */
export class Exports {
  private readonly options: ExportOptions;
  private readonly turns: Turns;
  private readonly closing = new AbortController();

  constructor(options: ExportOptions) {
    this.options = options;
    this.turns = new Turns({ atOnce: options.processes, waiting: options.queue });
  }

  /**
   * Makes an export of the records that `load` gives, which is called when it is its turn. Undefined where `load` gives none.
   *
   * @throws NoTurn where too many of the owner are waiting, PoolClosed after `close`, ExportFailed, the reason of the signal, and what `load` throws.
   */
  async make(
    format: ExportFormat,
    load: () => Promise<GroupTexts | undefined>,
    signal: AbortSignal,
    owner = '',
  ): Promise<Download | undefined> {
    const either = AbortSignal.any([signal, this.closing.signal]);
    return this.turns.take(owner, either, async () => {
      either.throwIfAborted();
      const texts = await load();
      if (texts === undefined) return undefined;
      return runExportChild(this.options.script, format, texts, this.options, either);
    });
  }

  /** Ends the export that is being made, and those that wait. */
  close(): void {
    this.closing.abort(new PoolClosed('The service is stopping.'));
  }
}
