export type { AgentCommands, AgentHost, ChosenRules, CommandResult } from './host.js';
export { serveAgents } from './serve-agents.js';
