import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Parts } from '../parts.js';
import { registerEngines } from './engines.js';
import { registerExport } from './export/register-export.js';
import { registerFlows } from './flows.js';
import { registerGroups } from './groups.js';
import { registerProjects } from './projects.js';

/**
 * Adds the routes that read and manage what imports made: projects, groups, flows, variable sets, engines, exports. Their
 * paths begin with `/api`. `app` checks requests with zod, takes JSON, and demands keys.
 */
export function registerResources(app: FastifyInstance, parts: Parts): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  registerProjects(api, parts);
  registerGroups(api, parts);
  registerFlows(api, parts);
  registerEngines(api, parts);
  registerExport(api, parts);
}
