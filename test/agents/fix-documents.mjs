// An agent without a model: follows skills/assay/SKILL.md for each document of a folder, with only the tools of `assay mcp`, and
// prints its actions as JSON. The original documents are in `before/`.

// Imports by a variable, because this project's TypeScript cannot read the types of the package's dependencies.
const client = '@modelcontextprotocol/client';
const { Client } = await import(client);
const { StdioClientTransport } = await import(`${client}/stdio`);

const [command, folder, ...documents] = process.argv.slice(2);
const transport = new StdioClientTransport({
  command: process.execPath,
  args: [command, 'mcp'],
  cwd: folder,
});
const agent = new Client({ name: 'mender', version: '1.0.0' });
await agent.connect(transport);

let calls = 0;
let maxBytesLimit = 0;
async function call(name, given) {
  calls++;
  const { content, structuredContent, isError } = await agent.callTool({ name, arguments: given });
  maxBytesLimit = Math.max(maxBytesLimit, Buffer.byteLength(JSON.stringify({ content, structuredContent })));
  if (isError) throw new Error(content[0].text);
  return { text: content[0].text, ...structuredContent };
}

async function fixNode(document) {
  const first = await call('validate', { document });
  // Applies the fixes that are proven to change nothing, then the suggested ones.
  await call('fix', { document, apply: true });
  const shown = await call('fix', { document, kinds: 'suggested' });
  if (shown.text.includes('\n@@ ')) await call('fix', { document, kinds: 'suggested', apply: true });
  const requested = [];
  for (let state = await call('validate', { document }); !state.passed;) {
    // Takes the first rule that fails the gate. If only the official schema fails it, takes any rule that may fix it.
    const next = state.findings.find(({ rule }) => !requested.includes(rule));
    if (next === undefined) break;
    requested.push(next.rule);
    await call('explain', { rule: next.rule });
    await call('fix', { document, rules: [next.rule], kinds: 'unsafe', apply: true });
    state = await call('validate', { document });
  }
  const last = await call('validate', { document });
  const { summary } = await call('diff', { old: `before/${document}`, new: document });
  return { document, before: first.passed, after: last.passed, asked: requested, weaker: summary.weaker };
}

const repaired = [];
for (const document of documents) repaired.push(await fixNode(document));
await agent.close();
process.stdout.write(JSON.stringify({ repaired, calls, maxBytesLimit }));
