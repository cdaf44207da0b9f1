import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Parts } from '../parts.js';
import { registerAudit, registerKeys } from './administration.js';
import { registerEngines } from './engines.js';
import { registerExport } from './export/register-export.js';
import { registerFlowsVariablesSchemas, registerGroups, registerProjects } from './records.js';
import { registerInventory } from './inventory.js';
import { registerRules } from './rules.js';
import { registerRulesets } from './rulesets.js';

/**
 * Adds the routes that read and manage stored records: projects, groups, flows, variable sets, engines, exports, the inventory,
 * rules, rulesets, keys and the audit log. Their paths begin with `/api`. `app` must validate requests with zod, accept JSON, and
 * require keys.
 */
export function registerResources(app: FastifyInstance, parts: Parts): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  registerProjects(api, parts);
  registerGroups(api, parts);
  registerFlowsVariablesSchemas(api, parts);
  registerEngines(api, parts);
  registerExport(api, parts);
  registerInventory(api, parts);
  registerRules(api);
  registerRulesets(api, parts);
  registerKeys(api, parts);
  registerAudit(api, parts);
}
