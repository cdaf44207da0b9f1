import { z } from 'zod';
import { refusal, type ToolAnswer } from '../answer.js';

/** Inputs that all entries of an ignore file need: why, until when, and whether a person has agreed. */
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

/** Returns the refusal of a last day that is too far ahead. */
export function refuseFarDay(until: string): ToolAnswer | undefined {
  if (Date.parse(until) <= Date.now() + maxDays * 86_400_000) return undefined;
  return refusal(`\`until: ${until}\` is more than a year ahead. Choose an earlier day.`);
}
