/**
 * True for the squashed name of a parameter that identifies a repeated request: `Idempotency-Key`, `X-Request-Id`. In a body, a
 * name such as `transactionId` may refer to a resource.
 */
export function isIdempotencyName(squashed: string): boolean {
  return (
    isIdempotencyWord(squashed) ||
    /^x?(?:request|transaction|client-?request|repeatabilityrequest)id$/.test(squashed) ||
    squashed === 'nonce'
  );
}

/** True for a name that explicitly mentions repeated requests: `idempotency_key`. */
export function isIdempotencyWord(name: string): boolean {
  return /idempoten/i.test(name);
}
