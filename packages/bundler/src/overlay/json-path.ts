import { matchesPattern } from '@assay/regex';
import { FunctionExpressionType, JSONPathEnvironment, JSONPathError, type JSONValue } from 'json-p3';

/** A compiled JSONPath (RFC 9535). */
export interface JsonPath {
  /**
   * Finds the locations of the selected values, each once, in document order.
   *
   * @throws JSONPathError if the value is too deep, RangeError if too many values match.
   */
  select(value: unknown): readonly (readonly (string | number)[])[];
}

/** The maximum depth to which `..` descends. */
const maxDepth = 1000;

/** Maximum number of values that one JSONPath selects. */
const maxNodes = 100_000;

const environment = new JSONPathEnvironment({ maxRecursionDepth: maxDepth });

// The library would run the patterns of filters as JavaScript regular expressions, which may never end.
for (const [name, isWhole] of [
  ['match', true],
  ['search', false],
] as const)
  environment.functionRegister.set(name, {
    argTypes: [FunctionExpressionType.ValueType, FunctionExpressionType.ValueType],
    returnType: FunctionExpressionType.LogicalType,
    call: (text: unknown, pattern: unknown): boolean =>
      typeof text === 'string' &&
      typeof pattern === 'string' &&
      matchesPattern(isWhole ? `^(?:${pattern})$` : pattern, text) === true,
  });

/** Compiles a JSONPath. Returns a string with the reason if it is invalid. */
export function compileJsonPath(text: string): JsonPath | string {
  try {
    const query = environment.compile(text);
    return {
      select: (value) => {
        const known = new Set<string>();
        const found: (readonly (string | number)[])[] = [];
        // `as`: the selected value is JSON.
        for (const { location } of query.lazyQuery(value as JSONValue)) {
          const key = JSON.stringify(location);
          if (known.has(key)) continue;
          if (known.size >= maxNodes) throw new RangeError(`a JSONPath selects more than ${maxNodes} values`);
          known.add(key);
          found.push(location);
        }
        return found;
      },
    };
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error;
    return error.message.replace(
      /\s*\('[^]*'?:(\d+)\)$/,
      (_match, at: string) => ` (character ${Number(at) + 1})`,
    );
  }
}
