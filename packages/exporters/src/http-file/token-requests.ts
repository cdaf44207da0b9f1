import type { Step, Variable } from '@assay/project-generator';
import type { ExportedFile, ExportSource } from '../exporter.js';
import { automatic } from '../shared/by-hand.js';
import { groupVariables } from '../shared/flow-entry.js';
import { fileNameOf } from '../shared/text.js';
import { HttpFileNames } from './http-file-names.js';
import { environmentFile, requestsOf } from './requests-of.js';

/** What of an export has no place in its own format. */
export interface TokenRequests {
  /** Says where a credential goes that is got: `into the header X`. */
  readonly where: (variable: Variable) => string;
  /** True for the last request for a credential that the export does not have itself. */
  readonly isMissing?: (step: Step) => boolean;
}

/**
 * The requests that give access tokens and cookies, in a file of their own that can be sent: whoever gets messages to attack does not attack
 * an authorization server. None where the credentials of an import are all filled in.
 */
export function tokenRequests(
  source: ExportSource,
  { where, isMissing = () => true }: TokenRequests,
): ExportedFile[] {
  const { byHand, gives } = automatic(source, isMissing);
  if (byHand === undefined) return [];
  const variables = new Map(groupVariables(source).map((variable) => [variable.name, variable]));
  const names = new HttpFileNames(byHand);
  const name = `${fileNameOf(byHand.group.name)}.http`;
  const text = requestsOf(byHand, names, {
    file: name,
    put: (flow) => {
      const variable = variables.get(gives.get(flow) ?? '');
      return variable === undefined ? '' : where(variable);
    },
  });
  const leftOut = [
    `The requests that give access tokens or cookies are no targets, and stand in ${name}: send them, and put what they give where it says.`,
  ];
  return [{ name, text, leftOut }, environmentFile(names)];
}

/** Where a credential goes in a message: the field, and what is in front of it. */
export function placeInMessages({ auth }: Variable): string {
  const kind = auth?.in === 'query' ? 'query parameter' : (auth?.in ?? 'header');
  const prefix = auth?.prefix === undefined ? '' : `, after \`${auth.prefix.trim()}\``;
  return `into the ${kind} \`${auth?.paramName ?? 'Authorization'}\` of the messages${prefix}`;
}
