import { writeJson } from '@assay/text';
import type { Exporter, ExportSource } from '../exporter.js';
import { besideMessages } from '../shared/client-certificates.js';
import { flowEntries, serverFinder } from '../shared/flow-entry.js';
import { divideByHarm } from '../shared/harm.js';
import { toFileName, oneLine } from '../shared/text.js';
import { placeInMessages, tokenRequests } from '../http-file/token-requests.js';
import { buildHarEntry } from './har-entry.js';
import { usualPostData, type WritePostData } from './post-data.js';

/** Writes HAR 1.2: one entry for each flow, with the request under test in its wire form. Credentials are empty. */
export const har: Exporter = {
  description: 'HAR 1.2, the request under test of each operation',
  write(all, options) {
    const { sent: source, reasons, sentences } = divideByHarm(all, options);
    const withheldSentences = [...reasons.values()].map(
      ({ flow, reason }) => `${oneLine(flow.name)}: ${reason}`,
    );
    return [
      {
        name: `${toFileName(source.group.name)}.har`,
        text: harOf(source, usualPostData, withheldSentences),
        leftOut: [
          ...sentences,
          ...besideMessages(source, {
            certificate: 'configure it in the program that sends the archive.',
            digest: 'the program that sends the archive has to answer it.',
          }),
        ],
      },
      ...tokenRequests(source, { where: placeInMessages }),
    ];
  },
};

/**
 * Writes the text of the archive.
 *
 * @param withheldSentences - reasons for left-out operations that may do harm, one line each: the comment of the archive
 */
export function harOf(
  source: ExportSource,
  writePostData: WritePostData,
  withheldSentences: readonly string[] = [],
): string {
  return `${writeJson(archive(source, writePostData, withheldSentences), 2)}\n`;
}

function archive(
  source: ExportSource,
  writePostData: WritePostData,
  withheldSentences: readonly string[],
): unknown {
  const serverOf = serverFinder(source);
  return {
    log: {
      version: '1.2',
      // Version of this exporter's output, which the format requires.
      creator: { name: 'assay', version: '1' },
      ...(withheldSentences.length === 0
        ? {}
        : { comment: ['Not sent by default:', ...withheldSentences].join('\n') }),
      entries: flowEntries(source).map(({ flow, subject }) =>
        buildHarEntry(flow.name, subject.request, {
          origin: serverOf(subject.request).origin,
          startedDateTime: source.group.createdAt,
          writePostData,
        }),
      ),
    },
  };
}
