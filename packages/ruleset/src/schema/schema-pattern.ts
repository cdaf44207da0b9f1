import { SchemaCompileError } from './schema-plan.js';

const compiled = new Map<string, RegExp>();

/**
 * Compiles a pattern of a schema like Spectral: without the flag `u`.
 *
 * @throws SchemaCompileError if it is not a valid pattern.
 */
export function compilePattern(source: string): RegExp {
  let pattern = compiled.get(source);
  if (pattern === undefined) {
    try {
      pattern = new RegExp(source);
    } catch (error) {
      throw new SchemaCompileError(error instanceof Error ? error.message : String(error));
    }
    compiled.set(source, pattern);
  }
  return pattern;
}
