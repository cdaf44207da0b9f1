import { shorten } from '@assay/text';
import { z } from 'zod';
import {
  answer,
  commandRefusal,
  dataNote,
  noteLines,
  toSingleLine,
  refusal,
  type ToolAnswer,
} from '../answer.js';
import { fileIn, ignoreFileIn } from '../files.js';
import type { AgentHost } from '../host.js';
import { entryInputs, refuseFarDay } from './ignore-entry.js';
import { describeFile, describeFindingPlace, presetInput, type Finding, type Report } from '../report.js';

/** Input of `ignore`. */
export const ignoreInput = z.object({
  document: z.string().describe('The file in which the finding is, relative to the folder of the server.'),
  rule: z.string().describe('The id of the rule, as findings name it.'),
  pointer: z
    .string()
    .optional()
    .describe('The JSON Pointer of one finding; without it, all findings of the rule in the file.'),
  ...entryInputs,
  preset: presetInput,
});

/** Structured content of `ignore`. */
export const ignoreOutput = z.object({
  written: z.boolean(),
  file: z.string().describe('The ignore file.'),
  findings: z.int().describe('How many of the present findings the entry leaves out.'),
  passed: z.boolean().optional().describe('Whether the gate of the document passes with the entry.'),
});

/** Accepts findings of a rule in the folder's ignore file, with a reason and a last day. */
export async function ignore(host: AgentHost, input: z.infer<typeof ignoreInput>): Promise<ToolAnswer> {
  const { document, rule, reason, until, preset, apply = false } = input;
  const pointer = input.pointer?.replace(/^#/, '');
  const farDay = refuseFarDay(until);
  if (farDay !== undefined) return farDay;
  const path = await fileIn(host.folder, document);
  const before = await host.commands.validate([path], preset);
  if (before.stdout === '') return commandRefusal([...noteLines(before.notes), before.stderr].join('\n'));
  const ofRule = readReport(before.stdout).documents.flatMap(({ result }) =>
    result.filter(({ id }) => id === rule),
  );
  const name = path.replace(/^\.\//, '');
  const found = ofRule.filter(
    ({ location }) =>
      describeFile(location.uri, host.folder) === name &&
      (pointer === undefined || location.pointer === pointer),
  );
  if (found.length === 0) return refusal(describeMiss({ rule, name, ofRule, folder: host.folder }));
  const file = await ignoreFileIn(host.folder, path);
  const count = `${found.length} ${found.length === 1 ? 'finding' : 'findings'}`;
  if (!apply)
    return answer(
      `Nothing is written. The entry would suppress ${count} until ${until}, and everyone who uses \`${file}\` would no longer see them. Get the consent of the owner of the API, then call again with \`apply: true\`.`,
      { written: false, file, findings: found.length },
    );
  const { exitCode, stderr } = await host.commands.ignore({
    document: path,
    rule,
    pointer,
    reason,
    until,
    file,
  });
  if (exitCode !== 0) return commandRefusal(stderr);
  const after = await host.commands.validate([path], preset);
  const passed = after.stdout !== '' && readReport(after.stdout).summary.gate.passed;
  return answer(
    `\`${file}\` has the entry: ${count} left out until ${until}. The gate of the document ${passed ? 'passes' : 'still fails'}.`,
    { written: true, file, findings: found.length, passed },
  );
}

function readReport(json: string): Report {
  // `as`: Assay writes the text; see docs/interface.md.
  return JSON.parse(json) as Report;
}

interface Miss {
  readonly rule: string;
  readonly name: string;
  readonly ofRule: readonly Finding[];
  readonly folder: string;
}

function describeMiss({ rule, name, ofRule, folder }: Miss): string {
  const id = shorten(toSingleLine(rule), 90);
  if (ofRule.length === 0)
    return `There is no finding of \`${id}\` in \`${name}\`, so there is nothing to ignore.`;
  const places = ofRule.slice(0, 3).map((finding) => shorten(describeFindingPlace(finding, folder), 120));
  return `${dataNote}\nThere is no finding of \`${id}\` at this location of \`${name}\`. Places of the rule: ${places.join(', ')}.`;
}
