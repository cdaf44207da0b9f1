import { maskSecrets } from '@assay/api-knowledge';
import { createInterface } from 'node:readline/promises';
import type { FixOptions } from '@assay/fixes';
import { displayName } from '@assay/host';
import type { Io } from '@assay/run/io';
import { escapedLines } from '../output/print-messages.js';
import { describeNote } from '@assay/run/fix/shared-component-notes';
import { maskPatches, unifiedDiff } from './unified-diff.js';

/** Prompts for each fix on standard error. Answers are lines on standard input. */
export interface Questions {
  readonly confirm: NonNullable<FixOptions['confirm']>;
  /** Prompts for yes or no. The end of input means no. */
  readonly ask: (question: string) => Promise<boolean>;
  /** True after the user has quit or standard input has ended. */
  readonly isOver: () => boolean;
  readonly close: () => void;
}

/**
 * Opens the dialogue of `--interactive`. Secrets are masked unless `showSecrets` is true. After `q` or the end of standard input,
 * no more questions follow.
 */
export function openQuestions(io: Io, showSecrets: boolean): Questions {
  const lines = createInterface({ input: io.stdin, crlfDelay: Infinity });
  const answers = lines[Symbol.asyncIterator]();
  let isOver = false;
  /** Reads the next line in lower case. The end of standard input is `q`. */
  const readAnswer = async (prompt: string): Promise<string> => {
    io.stderr.write(prompt);
    const next: IteratorResult<string> = await answers.next();
    if (next.done !== true) return next.value.trim().toLowerCase();
    isOver = true;
    return 'q';
  };
  return {
    confirm: async ({ finding, title, kind, shared }, documents) => {
      const cwd = io.cwd();
      const diffs = documents.map(({ document, patches }) =>
        showSecrets
          ? unifiedDiff(displayName(document.uri, cwd), document.text, patches)
          : unifiedDiff(displayName(document.uri, cwd), maskSecrets(document).text, maskPatches(patches)),
      );
      const notes = shared.map((component) => `This changes ${describeNote(component)}.\n`).join('');
      io.stderr.write(escapedLines(`\n${finding.problem}\n${title} (${kind}; ${finding.id})\n${notes}\n`));
      io.stderr.write(escapedLines(diffs.join('')));
      for (;;) {
        const answer = await readAnswer('Apply this fix? [y]es, [n]o, [q]uit: ');
        if (/^y(?:es)?$/.test(answer)) return 'apply';
        if (/^no?$/.test(answer)) return 'leave';
        if (!/^q(?:uit)?$/.test(answer)) continue;
        isOver = true;
        return 'stop';
      }
    },
    async ask(question) {
      for (;;) {
        const answer = await readAnswer(`${question} [y]es, [n]o: `);
        if (/^y(?:es)?$/.test(answer)) return true;
        if (/^no?$/.test(answer) || isOver) return false;
      }
    },
    isOver: () => isOver,
    close: () => lines.close(),
  };
}
