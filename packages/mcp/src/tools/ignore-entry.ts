import { z } from 'zod';
import { refusal, type ToolAnswer } from '../answer.js';

/** Inputs of every entry in an ignore file: the reason, the last day, and the consent of a person. */
export const entryInputs = {
  reason: z
    .string()
    .min(15)
    .max(500)
    .describe(
      'Why the finding or change may stay, in words that a reviewer can check. It is written to the ignore file.',
    ),
  until: z.iso
    .date()
    .describe('The last day on which the entry counts, such as 2027-01-31, at most a year ahead.'),
  apply: z
    .boolean()
    .optional()
    .describe(
      'True writes the entry. Set it only after a person has agreed; without it, the entry is only shown.',
    ),
};

const maxDays = 366;

/** Refuses a last day that is too far in the future. */
export function refuseFarDay(until: string): ToolAnswer | undefined {
  if (Date.parse(until) <= Date.now() + maxDays * 86_400_000) return undefined;
  return refusal(`\`until: ${until}\` is more than a year ahead. Choose an earlier day.`);
}
