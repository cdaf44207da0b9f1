import { readJson } from '@assay/text';
import { exportFormats, exporters, type ExportFormat, type ExportSource } from '@assay/exporters';
import { harmfulRanks, type HarmfulRank } from '@assay/project-generator';
import { packageFiles } from './package-files.js';

/**
 * The program of the process that creates one export. It reads the records as one JSON object from standard input. It writes a
 * line of JSON with the name and media type of the download to standard output, then the bytes.
 */
async function main([format, ...ranks]: readonly string[]): Promise<void> {
  const known = exportFormats.find((each) => each === format);
  if (known === undefined) throw new Error('The first argument is the format.');
  const chunks: Buffer[] = [];
  // `as`: standard input yields Buffers unless an encoding is set.
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const { name, mediaType, bytes } = await make(
    known,
    harmfulRanks.filter((rank) => ranks.includes(rank)),
    Buffer.concat(chunks).toString('utf8'),
  );
  process.stdout.write(`${JSON.stringify({ name, mediaType })}\n`);
  process.stdout.write(bytes);
}

async function make(
  format: ExportFormat,
  allow: readonly HarmfulRank[],
  text: string,
): Promise<ReturnType<typeof packageFiles>> {
  // `as`: the store returns the records of an import.
  const source = readJson(text) as ExportSource;
  const exporter = await exporters[format]();
  return packageFiles(exporter.write(source, { allow }), `${source.group.name}.${format}.zip`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  // The message can quote a document, which must not reach the log.
  const frames =
    error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];
  process.stderr.write(`${error instanceof Error ? error.name : 'error'}\n${frames.join('\n')}\n`);
  process.exitCode = 1;
});
