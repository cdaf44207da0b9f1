// An agent: connects to `assay mcp` in a folder in the revision of 2026-07-28, calls tools one after the other, and prints what they answer as JSON.

// Named indirectly: the compiler of this project cannot read what the package depends on.
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
