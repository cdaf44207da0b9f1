import { escapeTemplate, type Step, type Variable } from '@assay/project-generator';
import type { ExportedFile, ExportSource } from '../exporter.js';
import { splitManualSteps } from '../shared/manual-steps.js';
import { groupVariables } from '../shared/flow-entry.js';
import { listPointerKeys } from '../shared/output-source.js';
import { toFileName } from '../shared/text.js';
import { HttpFileNames } from './http-file-names.js';
import { environmentFile, requestsOf } from './write-requests.js';

/** Parts of an export that its own format does not support. */
export interface TokenRequests {
  /** Describes the place of an obtained credential: `into the header X`. */
  readonly where: (variable: Variable) => string;
  /** True for the last request for a credential that the export does not contain itself. */
  readonly isMissing?: (step: Step) => boolean;
  /** True if each credential has one place for all messages, so that its token needs all scopes. */
  readonly isShared?: boolean;
}

/**
 * Writes the requests for access tokens and cookies to a separate file that can be sent, so that authorization servers are not
 * among the messages to attack. Empty if all credentials are filled in by hand.
 */
export function tokenRequests(
  source: ExportSource,
  { where, isMissing = () => true, isShared = false }: TokenRequests,
): ExportedFile[] {
  const variables = new Map(groupVariables(source).map((variable) => [variable.name, variable]));
  const { byHand, gives } = splitManualSteps(isShared ? withAllScopes(source) : source, isMissing);
  if (byHand === undefined) return [];
  const names = new HttpFileNames(byHand);
  const name = `${toFileName(byHand.group.name)}.http`;
  const text = requestsOf(byHand, names, {
    file: name,
    put: (flow) => {
      const variable = variables.get(gives.get(flow) ?? '');
      return variable === undefined ? '' : where(variable);
    },
  });
  const leftOut = [
    `The requests for access tokens or cookies are not targets, and are in ${name}: send them, and copy their results as described there.`,
  ];
  return [{ name, text, leftOut }, environmentFile(names)];
}

/** Changes the token requests of an import to request all scopes of its operations. */
function withAllScopes(source: ExportSource): ExportSource {
  const scopes = new Map(
    groupVariables(source).flatMap(({ auth }): [string, readonly string[]][] =>
      auth?.part === 'token' ? [[auth.scheme, auth.scopes ?? []]] : [],
    ),
  );
  const widened = (step: Step): Step => {
    const { bodyTemplate } = step.request;
    const all = scopes.get(listPointerKeys(step.operationPointer).at(-1) ?? '') ?? [];
    if (bodyTemplate === undefined || all.length === 0 || !asksForScopes(step, bodyTemplate)) return step;
    const scope = escapeTemplate(all.map(encodeURIComponent).join('+'));
    const wide = `${bodyTemplate.replace(/&scope=[^&]*/, '')}&scope=${scope}`;
    return { ...step, request: { ...step.request, bodyTemplate: wide } };
  };
  return { ...source, flows: source.flows.map((flow) => ({ ...flow, steps: flow.steps.map(widened) })) };
}

/** Checks whether the request has scopes; a grant by a person already has them. */
function asksForScopes({ purpose }: Step, body: string): boolean {
  return (
    purpose === 'device' ||
    (purpose === 'token' && /^grant_type=(?:client_credentials|password)(?:&|$)/.test(body))
  );
}

/** Returns the place of a credential in a message: the field, and the prefix in it. */
export function placeInMessages({ auth }: Variable): string {
  const kind = auth?.in === 'query' ? 'query parameter' : (auth?.in ?? 'header');
  const prefix = auth?.prefix === undefined ? '' : `, after \`${auth.prefix.trim()}\``;
  return `into the ${kind} \`${auth?.paramName ?? 'Authorization'}\` of the messages${prefix}`;
}
