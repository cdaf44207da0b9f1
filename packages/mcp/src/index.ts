export type { AgentCommands, AgentHost, CommandResult } from './host.js';
export { serveAgents } from './serve-agents.js';
