import type { McpServer } from '@modelcontextprotocol/server';
import { refusal, type ToolAnswer } from '../answer.js';
import { ToolRefused } from '../files.js';
import type { AgentHost } from '../host.js';
import { approve, approveInput, approveOutput } from './approve.js';
import { diff, diffInput, diffOutput } from './diff.js';
import { fix, fixInput, fixOutput } from './fix.js';
import { gate, gateInput, gateOutput } from './gate.js';
import { ignore, ignoreInput, ignoreOutput } from './ignore.js';
import { importDocument, importInput, importOutput } from './import.js';
import { explain, explainInput, explainOutput, listRules, rulesInput, rulesOutput } from './rules.js';
import { score, scoreInput, scoreOutput } from './score.js';
import { validate, validateInput, validateOutput } from './validate.js';

/** Registers the commands of a host as tools. */
export function registerTools(server: McpServer, host: AgentHost): void {
  const annotations = { readOnlyHint: true, openWorldHint: false };
  server.registerTool(
    'validate',
    {
      description: 'Reports problems in OpenAPI documents: findings by rule, the most severe first.',
      inputSchema: validateInput,
      outputSchema: validateOutput,
      annotations,
    },
    (input) => guarded(() => validate(host, input)),
  );
  server.registerTool(
    'explain',
    {
      description: 'Explains a rule: its findings, why it matters, how to fix it, with examples.',
      inputSchema: explainInput,
      outputSchema: explainOutput,
      annotations,
    },
    (input) => guarded(() => explain(host, input)),
  );
  server.registerTool(
    'rules',
    {
      description: 'Lists all rules, or those with some words in their id or name.',
      inputSchema: rulesInput,
      outputSchema: rulesOutput,
      annotations,
    },
    (input) => guarded(() => listRules(host, input)),
  );
  server.registerTool(
    'fix',
    {
      description:
        'Fixes findings. Each fix is verified: the finding is gone, and there is no new one. Shows a diff; `apply: true` writes it.',
      inputSchema: fixInput,
      outputSchema: fixOutput,
      annotations: { openWorldHint: false, destructiveHint: true, idempotentHint: true },
    },
    (input) => guarded(() => fix(host, input)),
  );
  server.registerTool(
    'diff',
    {
      description: 'Compares two versions of an API: the effect of each change on security and clients.',
      inputSchema: diffInput,
      outputSchema: diffOutput,
      annotations,
    },
    (input) => guarded(() => diff(host, input)),
  );
  server.registerTool(
    'import',
    {
      description: 'Turns an OpenAPI document into security-test projects, one for each operation.',
      inputSchema: importInput,
      outputSchema: importOutput,
      annotations: { openWorldHint: false, destructiveHint: false },
    },
    (input) => guarded(() => importDocument(host, input)),
  );
  server.registerTool(
    'gate',
    {
      description: 'Lists only the findings that fail the gate of OpenAPI documents.',
      inputSchema: gateInput,
      outputSchema: gateOutput,
      annotations,
    },
    (input) => guarded(() => gate(host, input)),
  );
  server.registerTool(
    'score',
    {
      description: 'Scores OpenAPI documents from 0 to 100, and lists the rules that cost most points.',
      inputSchema: scoreInput,
      outputSchema: scoreOutput,
      annotations,
    },
    (input) => guarded(() => score(host, input)),
  );
  server.registerTool(
    'ignore',
    {
      description:
        'Accepts findings with a reason and a last day, in the ignore file that reviewers see. Shows the findings that it would suppress; `apply: true` writes it.',
      inputSchema: ignoreInput,
      outputSchema: ignoreOutput,
      annotations: { openWorldHint: false, destructiveHint: true, idempotentHint: false },
    },
    (input) => guarded(() => ignore(host, input)),
  );
  server.registerTool(
    'approve',
    {
      description:
        'Approves one change of `diff` with an owner, a reason and a last day, in the ignore file that reviewers see. Shows the change; `apply: true` writes the entry.',
      inputSchema: approveInput,
      outputSchema: approveOutput,
      annotations: { openWorldHint: false, destructiveHint: true, idempotentHint: false },
    },
    (input) => guarded(() => approve(host, input)),
  );
}

/** Converts refusals of a tool to answers that explain them to the agent. */
async function guarded(work: () => Promise<ToolAnswer>): Promise<ToolAnswer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ToolRefused) return refusal(error.message);
    throw error;
  }
}
