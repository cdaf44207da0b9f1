// An agent: connects to `assay mcp` in a folder by revision 2026-07-28, calls tools one after the other, and prints their results
// as JSON.

// Imports by a variable, because this project's TypeScript cannot read the types of the package's dependencies.
const client = '@modelcontextprotocol/client';
const { Client } = await import(client);
const { StdioClientTransport } = await import(`${client}/stdio`);

const [command, folder, calls] = process.argv.slice(2);
const transport = new StdioClientTransport({
  command: process.execPath,
  args: [command, 'mcp'],
  cwd: folder,
});
const agent = new Client(
  { name: 'agent', version: '1.0.0' },
  { versionNegotiation: { mode: { pin: '2026-07-28' } } },
);
await agent.connect(transport);
const revision = agent.getNegotiatedProtocolVersion();
const { tools } = await agent.listTools();
const answers = [];
for (const { name, given } of JSON.parse(calls))
  answers.push(await agent.callTool({ name, arguments: given }));
await agent.close();
process.stdout.write(JSON.stringify({ revision, tools: tools.map(({ name }) => name), answers }));
