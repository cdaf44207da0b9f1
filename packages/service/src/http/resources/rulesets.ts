import { maxRulesetBytes } from '../../analysis/ruleset-text.js';
import { requireScope } from '../authentication.js';
import { runRulesetCheck } from '../endpoints/run-analysis.js';
import type { Parts } from '../parts.js';
import { problem, type Problem } from '../problem.js';
import { getVerifiedKey, noteDone, storeOf } from '../request-state.js';
import { json, notFound, sendText, type Api } from '../responses.js';
import { problemResponses } from '../schemas/problems.js';
import { emptyQuery } from '../schemas/queries.js';
import { engineQuery, recordPath } from '../schemas/requests.js';
import {
  newRuleset,
  rulesetChange,
  rulesetPage,
  rulesetVersion,
  rulesetWithText,
} from '../schemas/rulesets.js';
import { toRulesetText } from '../../rulesets/active-ruleset.js';
import { registerDeletion } from './record-routes.js';

const tags = ['Rulesets'];
const maxVersions = 50;
const maxProblems = 20;

const location = {
  description: 'The path of the ruleset.',
  type: 'string',
  format: 'uri-reference',
  maxLength: 100,
};

/** `GET|POST /api/rulesets`, `GET|PATCH|DELETE /api/rulesets/{id}` */
export function registerRulesets(api: Api, parts: Parts): void {
  const { store, audit, now, rulesets } = parts;
  api.get(
    '/api/rulesets',
    {
      onRequest: requireScope('validate', 'read'),
      schema: {
        operationId: 'listRulesets',
        summary: 'List the versions of the ruleset',
        description:
          'Lists the versions of the ruleset of the tenant, the newest first. Needs the scope `validate` or `read`.',
        tags,
        querystring: engineQuery,
        response: { 200: json(rulesetPage, 'A page of rulesets.') },
      },
    },
    async (request, reply) => {
      const { cursor = null, limit } = request.query;
      return sendText(reply, JSON.stringify(await storeOf(store, request).rulesets.list({ cursor, limit })));
    },
  );

  api.post(
    '/api/rulesets',
    {
      onRequest: requireScope('admin'),
      // JSON escapes can take up to six bytes for each byte of the text.
      bodyLimit: maxRulesetBytes * 6 + 1_000,
      schema: {
        operationId: 'createRuleset',
        summary: 'Upload a ruleset',
        description:
          'Checks a Spectral ruleset, fetches the files at URLs that it extends, and stores it with them as a new version, which runs on every document that keys of the tenant validate. Needs the scope `admin`.',
        tags,
        querystring: emptyQuery,
        body: newRuleset,
        response: {
          201: json(rulesetVersion, 'The ruleset.', { location }),
          ...problemResponses(413, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const { text, isActive } = request.body;
      const { check } = await runRulesetCheck(request, parts, toRulesetText('the ruleset', text));
      if (check.problems.length > 0) throw unusable(check.problems);
      const { rules, skipped, extended } = check;
      const createdBy = getVerifiedKey(request).name;
      const created = await storeOf(store, request).rulesets.insert(
        { text, extended, isActive, rules, skipped, createdBy },
        maxVersions,
        now(),
      );
      if (created === undefined) throw tooMany();
      rulesets.forget(getVerifiedKey(request).tenant);
      await noteDone(audit, request, 'ruleset-created', created.id);
      return sendText(
        reply.code(201).header('location', `/api/rulesets/${created.id}`),
        JSON.stringify(created),
      );
    },
  );

  api.get(
    '/api/rulesets/:id',
    {
      onRequest: requireScope('validate', 'read'),
      schema: {
        operationId: 'getRuleset',
        summary: 'Read a ruleset',
        description: 'Reads one version of the ruleset with its text. Needs the scope `validate` or `read`.',
        tags,
        params: recordPath,
        querystring: emptyQuery,
        response: { 200: json(rulesetWithText, 'The ruleset.') },
      },
    },
    async (request, reply) => {
      const found = await storeOf(store, request).rulesets.find(request.params.id);
      if (found === undefined) throw notFound('ruleset');
      return sendText(reply, JSON.stringify(found));
    },
  );

  api.patch(
    '/api/rulesets/:id',
    {
      onRequest: requireScope('admin'),
      bodyLimit: 1_000,
      schema: {
        operationId: 'activateRuleset',
        summary: 'Choose the ruleset that runs',
        description: 'Runs one version of the ruleset from now on, or none. Needs the scope `admin`.',
        tags,
        params: recordPath,
        querystring: emptyQuery,
        body: rulesetChange,
        response: { 200: json(rulesetVersion, 'The ruleset.') },
      },
    },
    async (request, reply) => {
      const { isActive } = request.body;
      const changed = await storeOf(store, request).rulesets.activate(request.params.id, isActive);
      if (changed === undefined) throw notFound('ruleset');
      rulesets.forget(getVerifiedKey(request).tenant);
      await noteDone(audit, request, isActive ? 'ruleset-activated' : 'ruleset-deactivated', changed.id);
      return sendText(reply, JSON.stringify(changed));
    },
  );

  registerDeletion(api, parts, {
    name: 'ruleset',
    path: '/api/rulesets/:id',
    operationId: 'deleteRuleset',
    summary: 'Delete a ruleset',
    description: 'Deletes a version of the ruleset. If it ran, none runs. Needs the scope `admin`.',
    tags,
    scope: 'admin',
    action: 'ruleset-deleted',
    async remove(request, id) {
      const isDeleted = await storeOf(store, request).rulesets.delete(id);
      rulesets.forget(getVerifiedKey(request).tenant);
      return isDeleted;
    },
  });
}

function unusable(problems: readonly string[]): Problem {
  const left = problems.length - maxProblems;
  return problem(422, {
    title: 'Unusable ruleset',
    detail:
      left > 0
        ? `The ruleset has ${problems.length} mistakes, of which \`errors\` names the first ${maxProblems}; nothing was stored.`
        : 'The ruleset has mistakes, which `errors` names; nothing was stored.',
    errors: problems
      .slice(0, maxProblems)
      .map((detail) => ({ pointer: '/text', detail: detail.slice(0, 2_000) })),
  });
}

function tooMany(): Problem {
  return problem(422, {
    title: 'Too many rulesets',
    detail: `A tenant can store ${maxVersions} versions of its ruleset at most. Delete one that is no longer needed.`,
  });
}
