import { isSchemaMap, type KeywordCall } from './keyword-call.js';
import type { SchemaError } from './schema-errors.js';

/** Replaces errors of a schema by its own messages (`errorMessage` of ajv-errors). */
export function replaceErrors(call: KeywordCall): boolean {
  const { run, value, mode, instancePath, schemaPath } = call;
  const { start = 0, instancePath: base = '' } = mode.scope ?? {};
  if (mode.isSilent === true || run.errors.length === start) return true;
  const replaced = new Set<SchemaError>();
  const added: SchemaError[] = [];
  const replace = (message: string, place: string, matches: (error: SchemaError) => boolean): void => {
    const matching = run.errors
      .slice(start)
      .filter((error) => error.keyword !== 'errorMessage' && !replaced.has(error) && matches(error));
    if (matching.length === 0) return;
    for (const error of matching) replaced.add(error);
    const params = { errors: matching };
    added.push({
      keyword: 'errorMessage',
      instancePath: place,
      schemaPath: `${schemaPath}/errorMessage`,
      message,
      params,
    });
  };
  const isInside = (error: SchemaError): boolean =>
    error.instancePath === instancePath ||
    // The validator checks the wrong character for schemas that are not the root of a validator function.
    (instancePath === base && error.instancePath.startsWith(`${instancePath}/`));
  const messages = isSchemaMap(value) ? value : { _: value };
  for (const [keyword, message] of Object.entries(messages))
    if (typeof message === 'string' && keyword !== '_')
      replace(
        message,
        instancePath,
        (error) =>
          error.keyword === keyword &&
          error.instancePath === instancePath &&
          error.schemaPath.startsWith(schemaPath) &&
          /^\/[^/]*$/.test(error.schemaPath.slice(schemaPath.length)),
      );
  const { properties, _: rest } = messages;
  if (isSchemaMap(properties) && isSchemaMap(call.data))
    for (const [name, message] of Object.entries(properties))
      replace(String(message), `${instancePath}/${name}`, (error) =>
        `${error.instancePath}/`.startsWith(`${instancePath}/${name}/`),
      );
  if (typeof rest === 'string')
    replace(rest, instancePath, (error) => isInside(error) && error.schemaPath.startsWith(`${schemaPath}/`));
  if (replaced.size === 0) return true;
  const others = [...run.errors.slice(start).filter((error) => !replaced.has(error)), ...added];
  run.errors.splice(start, Infinity, ...others);
  return true;
}
