import { isObject } from '@assay/core';
import type { Step } from '@assay/project-generator';
import { jsonOf } from '../client/answer-json.js';
import type { Answer, WireRequest } from '../client/exchange.js';
import type { Secrets } from '../client/secrets.js';
import type { Complaint } from '../learning/constraint.js';
import { readComplaints } from '../learning/refusal-reader.js';

/** Creates a reader of the constraints that rejections of a request state. */
export function createDemandReader(
  step: Step,
  request: WireRequest,
  secrets: Secrets,
): (answer: Answer) => readonly Complaint[] {
  const names = listNames(step, request);
  return (answer) => {
    // A password that is an ordinary word must not be read as the name of a property.
    const body = secrets.cleanAnswer(new TextDecoder().decode(answer.body));
    return readComplaints({ ...answer, body: new TextEncoder().encode(body) }, names);
  };
}

/** Lists the names of all possible values in a request. */
function listNames(step: Step, request: WireRequest): string[] {
  const body = request.body === null ? undefined : jsonOf({ body: request.body });
  const inBody = [body, ...(isObject(body) ? Object.values<unknown>(body) : [])].filter(isObject);
  return [
    ...step.request.parameters.map(({ name }) => name),
    ...inBody.flatMap((value) => Object.keys(value)),
  ].slice(0, 500);
}
