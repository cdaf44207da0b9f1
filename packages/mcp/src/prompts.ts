import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { toSingleLine } from './answer.js';

interface PromptResult {
  readonly messages: {
    readonly role: 'user';
    readonly content: { readonly type: 'text'; readonly text: string };
  }[];
  readonly [key: string]: unknown;
}

/** Registers the two most frequent tasks as prompts. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'fix-document',
    {
      title: 'Fix a document until its gate passes',
      description: 'Fix what Assay reports in an OpenAPI document, security first, until the gate passes.',
      argsSchema: z.object({ document: z.string().describe('A file, or a folder of documents.') }),
    },
    ({ document }) =>
      createPrompt(`Fix the OpenAPI document ${quote(document)} until its gate passes, security first.

1. Call \`gate\` to see what fails it, and \`explain\` for each rule that you do not know.
2. Call \`fix\` with \`apply: true\`: safe fixes are verified, and no client or server notices them. Then call it with \`kinds: "suggested"\`, read the diff, and apply the right ones.
3. Edit the document for the rest, one rule at a time. Let me decide if neither the document nor the code has the answer; never guess a limit or a scheme.
4. After each step call \`gate\` again. To keep a finding, propose an entry with \`ignore\`, with the reason, and wait for my answer before you call it with \`apply: true\`.
5. At the end, report your changes, the remaining findings and the reasons for them.`),
  );
  server.registerPrompt(
    'review-change',
    {
      title: 'Review a change of an API',
      description: 'Review how a change of an OpenAPI document affects security and clients.',
      argsSchema: z.object({
        old: z.string().describe('The document before the change: a file, or `git:REF:path`.'),
        new: z.string().describe('The document after the change: a file, or `git:REF:path`.'),
      }),
    },
    ({ old, new: now }) =>
      createPrompt(`Review the change of an API from ${quote(old)} to ${quote(now)}.

1. Call \`diff\`. List what makes the API weaker first, then what breaks clients, each with the operation and the consequence.
2. Call \`explain\` for each kind of change that you do not know.
3. Call \`validate\` with the new document, and name new findings that the change has caused.
4. End with a recommendation: merge, merge after named edits, or do not merge.`),
  );
}

function createPrompt(text: string): PromptResult {
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
}

/** Quotes a name, so that it cannot be read as an instruction. */
function quote(name: string): string {
  return `\`${toSingleLine(name).replaceAll('`', "'")}\``;
}
