// An agent: connects to `assay mcp` in a folder, calls tools one after the other, and prints what they answer as JSON.

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
const agent = new Client({ name: 'agent', version: '1.0.0' });
await agent.connect(transport);
const { tools } = await agent.listTools();
const answers = [];
for (const { name, given } of JSON.parse(calls))
  answers.push(await agent.callTool({ name, arguments: given }));
await agent.close();
process.stdout.write(JSON.stringify({ tools: tools.map(({ name }) => name), answers }));
