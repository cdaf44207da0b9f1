import { isObject } from '@assay/core';

/** Members in which services say that something went wrong. */
const faults = ['error', 'errors', 'errorCode', 'error_code', 'errorMessage', 'error_message', 'fault'];

/** Members with which services say whether something was done. */
const outcomes = ['ok', 'success', 'succeeded', 'successful'];

/** Members with which services say how it went, in a word or as a status of HTTP. */
const states = ['status', 'result', 'code', 'statusCode', 'status_code'];

const refusal =
  /^(?:error|err|fail(?:ed|ure)?|denied|forbidden|unauthori[sz]ed|unauthenticated|access[ _-]?denied|permission[ _-]?denied|not[ _-]?authed|not[ _-]?(?:allowed|authori[sz]ed|found)|40[134])$/i;

/** True for the body of a success that says itself that nothing was done: `{ "error": "forbidden" }`, `{ "ok": false }`. */
export function saysRefusal(value: unknown): boolean {
  if (!isObject(value) || !isVoid(value['data'])) return false;
  return (
    faults.some((name) => isFault(value[name])) ||
    outcomes.some((name) => value[name] === false) ||
    states.some((name) => isRefusal(value[name]))
  );
}

function isFault(value: unknown): boolean {
  return !isVoid(value) && value !== false && value !== 0;
}

function isRefusal(value: unknown): boolean {
  return (typeof value === 'string' || typeof value === 'number') && refusal.test(String(value));
}

/** True for a value that has nothing in it. */
export function isVoid(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
