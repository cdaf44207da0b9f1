import { shorten } from '@assay/text';
import { z } from 'zod';
import { answer, commandRefusal, dataNote, toSingleLine, refusal, type ToolAnswer } from '../answer.js';
import { fileIn, ignoreFileIn } from '../files.js';
import type { AgentHost } from '../host.js';
import { describeFile } from '../report.js';
import { compare, pathInCommit, type Change, type DiffReport } from './diff.js';
import { entryInputs, refuseFarDay } from './ignore-entry.js';

/** Input of `approve`. */
export const approveInput = z.object({
  old: z.string().describe('The document before the change: a file, or `git:REF:path`.'),
  new: z.string().describe('The document after the change: a file, or `git:REF:path`.'),
  change: z.string().describe('The id of the change, as `diff` names it.'),
  pointer: z.string().describe('The JSON Pointer of the change, as `diff` names it.'),
  owner: z.string().min(1).max(100).describe('The person or team that approves the change.'),
  ...entryInputs,
});

/** Structured content of `approve`. */
export const approveOutput = z.object({
  written: z.boolean(),
  file: z.string().describe('The ignore file.'),
  problem: z.string().describe('The change that the entry approves.'),
  approved: z.boolean().describe('Whether `diff` now lists the change as approved.'),
});

/** Approves one change of `diff` in the folder's ignore file, with an owner, a reason and a last day. */
export async function approve(host: AgentHost, input: z.infer<typeof approveInput>): Promise<ToolAnswer> {
  const { change: id, owner, reason, until, apply = false } = input;
  const pointer = input.pointer.replace(/^#/, '');
  const farDay = refuseFarDay(until);
  if (farDay !== undefined) return farDay;
  const before = await compare(host, input);
  const ofKind = before.changes.filter((change) => change.id === id);
  const found = ofKind.find((change) => getPlace(change)?.pointer === pointer);
  if (found === undefined) return refusal(describeMiss(id, ofKind));
  const document = await findFile(host, input.new, before, found);
  const file = await ignoreFileIn(host.folder, document);
  const problem = shorten(found.problem, 160);
  if (!apply)
    return answer(
      `Nothing is written. The entry would approve this change until ${until}, and gates would no longer count it for everyone who uses \`${file}\`. A person who owns the API must agree first. Then call again with \`apply: true\`.\n${dataNote}\n${problem}`,
      { written: false, file, problem, approved: false },
    );
  const { exitCode, stderr } = await host.commands.ignore({
    document,
    rule: id,
    pointer,
    reason,
    owner: toSingleLine(owner),
    until,
    file,
  });
  if (exitCode !== 0) return commandRefusal(stderr);
  const after = await compare(host, input);
  const approved = after.approved.some(
    ({ change }) => change.id === id && getPlace(change)?.pointer === pointer,
  );
  return answer(
    `\`${file}\` has the entry. ${approved ? `\`diff\` lists the change as approved until ${until}.` : '`diff` still reports the change: the entry does not count for this document.'}\n${dataNote}\n${problem}`,
    { written: true, file, problem, approved },
  );
}

function getPlace({ new: now, old }: Change): Change['new'] {
  return now ?? old;
}

/**
 * Finds the file on the new side for the entry of a change.
 *
 * @throws ToolRefused if the change is not in a file of the folder.
 */
async function findFile(host: AgentHost, name: string, report: DiffReport, change: Change): Promise<string> {
  const uri = getPlace(change)?.uri ?? report.new.uri;
  const isMain = uri === report.new.uri || uri === report.old.uri;
  return fileIn(host.folder, isMain ? (pathInCommit(name) ?? name) : describeFile(uri, host.folder));
}

function describeMiss(rawId: string, ofKind: readonly Change[]): string {
  const id = shorten(toSingleLine(rawId), 90);
  if (ofKind.length === 0)
    return `\`diff\` reports no change \`${id}\` here, so there is nothing to approve.`;
  const places = ofKind
    .slice(0, 3)
    .map((change) => shorten(toSingleLine(getPlace(change)?.pointer ?? ''), 120));
  return `${dataNote}\n\`diff\` reports no change \`${id}\` at this pointer. Pointers of the change: ${places.map((place) => `\`${place}\``).join(', ')}.`;
}
