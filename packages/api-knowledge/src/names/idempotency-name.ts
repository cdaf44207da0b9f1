/**
 * True for the squashed name of what tells a service that a request is repeated: `Idempotency-Key`, `X-Request-Id`. It says so of a parameter;
 * a field of a body that is called `transactionId` may name a resource.
 */
export function isIdempotencyName(squashed: string): boolean {
  return (
    isIdempotencyWord(squashed) ||
    /^x?(?:request|transaction|client-?request|repeatabilityrequest)id$/.test(squashed) ||
    squashed === 'nonce'
  );
}

/** True for a name that says itself that it is about repeated requests: `idempotency_key`. */
export function isIdempotencyWord(name: string): boolean {
  return /idempoten/i.test(name);
}
