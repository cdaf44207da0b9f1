import type { Expectation, FlowOperation } from '@assay/project-generator';
import { headerValues, type Answer } from '../client/exchange.js';
import type { Secrets } from '../client/secrets.js';
import type { ResponseSchemas } from './response-schemas.js';

/** Documentation that an answer is compared with. */
export interface Documented {
  readonly operation: FlowOperation;
  readonly responses: readonly Expectation[];
  readonly schemas: ResponseSchemas;
  readonly secrets: Secrets;
  /** True where the request asked for a thing that may not exist: its id is a value of the document or made up. */
  readonly asksForUnknown: boolean;
  /** Other values in the request that may name missing resources: `customer_id`. */
  readonly unknown: readonly string[];
  /** The statuses of redirects that led to the answer. */
  readonly redirects: readonly number[];
}

/** An answer, and the response that the document has for it. */
export interface Judged extends Documented {
  readonly answer: Answer;
  readonly expectation: Expectation;
  /** Location of that response in the document. */
  readonly pointer: string;
  /** "`GET /users/{id}` answered 200" */
  readonly subject: string;
}

/** The media type of an answer as it can be shown; undefined where there is none. */
export function formatContentType({
  answer,
  secrets,
}: Pick<Judged, 'answer' | 'secrets'>): string | undefined {
  const [value] = headerValues(answer, 'content-type');
  return value === undefined
    ? undefined
    : secrets.cleanAnswer(value.slice(0, 100).replace(/[^\x20-\x7e]|`/g, '?'));
}
