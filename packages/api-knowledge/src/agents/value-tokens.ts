import { estimateTokens } from './estimate-tokens.js';

/** The maximum number of values, because YAML aliases can turn a small text into a huge value. */
const maxValues = 20_000;

/** Estimates the tokens of a value as JSON. */
export function estimateValue(value: unknown): number {
  const left = { values: maxValues };
  return visit(value, left);
}

function visit(value: unknown, left: { values: number }): number {
  if (left.values-- <= 0) return 0;
  if (typeof value === 'string') return estimateTokens(value) + 1;
  if (typeof value !== 'object' || value === null) return estimateTokens(String(value)) + 0.5;
  let tokens = 1;
  if (Array.isArray(value)) for (const item of value) tokens += visit(item, left);
  else
    for (const [name, member] of Object.entries(value))
      tokens += estimateTokens(name) + 1 + visit(member, left);
  return tokens;
}
