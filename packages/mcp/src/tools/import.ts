import { shorten } from '@assay/text';
import { z } from 'zod';
import { answer, commandRefusal, dataNote, type ToolAnswer } from '../answer.js';
import { fileIn, newFileIn } from '../files.js';
import type { AgentHost } from '../host.js';

/** Input of `import`. */
export const importInput = z.object({
  document: z.string().describe('A file, relative to the folder of the server.'),
  out: z
    .string()
    .optional()
    .describe('A folder to write the projects to, which must not exist yet; without it nothing is written.'),
});

/** Structured content of `import`. */
export const importOutput = z.object({ imported: z.boolean(), folder: z.string().optional() });

/** Creates security-test projects from a document, and lists their prerequisites. */
export async function importDocument(
  host: AgentHost,
  { document, out }: z.infer<typeof importInput>,
): Promise<ToolAnswer> {
  const path = await fileIn(host.folder, document);
  const folder = out === undefined ? undefined : await newFileIn(host.folder, out);
  const { stdout, stderr, exitCode } = await host.commands.importDocument(path, folder);
  if (exitCode === 2 || stdout === '') return commandRefusal(stderr);
  const text = shorten(stdout.trim(), 6000);
  return answer(`${dataNote}\n${text}`, {
    imported: exitCode === 0,
    ...(out === undefined ? {} : { folder: out }),
  });
}
