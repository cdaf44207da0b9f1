import { documentedCodes, isErrorCode } from '@assay/api-knowledge';
import {
  defineFact,
  type Document,
  type Operation,
  type Report,
  resolve,
  type Response,
  type RuleContext,
} from '@assay/core';
import { pluralize } from '@assay/text';
import { documentName, enumerate, code, nameOperation } from '../wording/names.js';
import { isAboutProtocol } from './foreseeable-errors.js';
import { wordLacks, type Lack } from '../operations/report-missing.js';

/** An error that an operation documents: a `4xx` or `5xx` code or range, or `default` beside a success. */
export interface ErrorResponse {
  readonly operation: Operation;
  /** The key in `responses`: `404`, `5XX`, `default`. */
  readonly code: string;
  readonly response: Response;
}

/** The errors of operations under `paths`, in document order. Excludes `HEAD`, which has no body, `OPTIONS` and `TRACE`. */
export const errorResponses = defineFact('the error responses', ({ document }): readonly ErrorResponse[] => {
  const found: ErrorResponse[] = [];
  for (const operation of document.operations) {
    if (operation.method === 'HEAD' || isAboutProtocol(operation)) continue;
    const codes = documentedCodes(operation) ?? [];
    for (const { code: key, slot } of operation.responses ?? []) {
      const response = isErrorCode(key, codes) ? resolve(slot) : undefined;
      if (response !== undefined) found.push({ operation, code: key, response });
    }
  }
  return found;
});

/** A part that a shared response, the responses of one operation, or those of the whole API lack. */
export interface ResponseLack {
  readonly at: Response | Operation | Document;
  readonly property: string | readonly string[] | undefined;
  /**
   * The responses, as a phrase after "for": `` the response `NotFound` that 12 operations share ``, `` the `400` and `404`
   * responses of `GET /loans` ``, `the error responses of any of the 24 operations that define some themselves`.
   */
  readonly subject: string;
}

/**
 * Reports responses that lack a part: each response that several operations share, and each operation whose own responses lack
 * it. These operations form one group. A component that only one operation references counts as its own response.
 *
 * @param name The noun for the responses of the group: `error responses`.
 * @param word Returns the report of a lack. For the document, only its data are used.
 */
export function reportResponseLacks<Names extends string>(
  context: Pick<RuleContext<Names>, 'report'>,
  document: Document,
  responses: readonly ErrorResponse[],
  has: (response: Response) => boolean,
  name: string,
  word: (lack: ResponseLack) => Report<Names>,
): void {
  const users = groupResponseUsers(responses);
  const shared = new Map<Response, string>();
  const own = new Map<Operation, string[]>();
  for (const { operation, code: key, response } of responses) {
    const isShared = (users.get(response)?.size ?? 0) > 1;
    const codes = own.get(operation) ?? [];
    if (!isShared) own.set(operation, codes);
    if (has(response)) continue;
    if (isShared) shared.set(response, key);
    else codes.push(key);
  }
  for (const [response, key] of shared) {
    const subject = `the response ${nameResponse(response, key)} that ${users.get(response)?.size ?? 0} operations share`;
    context.report(word({ at: response, property: undefined, subject }));
  }
  const lacking = [...own.keys()].filter((operation) => own.get(operation)?.length !== 0);
  const wordOwn = ({ at, property, subject }: Lack): Report<Names> =>
    word(
      at.kind === 'Document'
        ? { at, property, subject: `the ${name} of ${subject}` }
        : { at, ...ofOperation(at, own.get(at) ?? []) },
    );
  const noun = 'operations that define some themselves';
  for (const report of wordLacks(document, [...own.keys()], lacking, wordOwn, { noun }))
    context.report(report);
}

function groupResponseUsers(
  responses: readonly ErrorResponse[],
): ReadonlyMap<Response, ReadonlySet<Operation>> {
  const users = new Map<Response, Set<Operation>>();
  for (const { operation, response } of responses) {
    const known = users.get(response);
    if (known === undefined) users.set(response, new Set([operation]));
    else known.add(operation);
  }
  return users;
}

function ofOperation(
  operation: Operation,
  codes: readonly string[],
): Pick<ResponseLack, 'property' | 'subject'> {
  const sorted = codes.toSorted();
  const noun = pluralize(codes.length, 'response');
  return {
    property: ['responses', ...sorted.slice(0, 1)],
    subject: `the ${enumerate(sorted)} ${noun} of ${nameOperation(operation, 90)}`,
  };
}

/** Names a response outside of operations: by its component or file. */
function nameResponse(response: Response, key: string): string {
  const name = response.key ?? response.base?.at(-1) ?? documentName(response.document.uri);
  return code(String(name) === '' ? key : String(name), 60);
}
