// Prints the verdicts of `@readme/openapi-parser` for the given files, one JSON line each. It runs in its own process, because
// some documents cost it gigabytes or minutes.
import { readFileSync } from 'node:fs';
import { validate } from '@readme/openapi-parser';
import { load } from 'js-yaml';

// Checks beyond the schema are only warnings here, so that the schema alone decides. An invalid security scheme stays an error,
// because the parser then omits the schema's own errors about it.
const beyond = [
  'array-without-items',
  'duplicate-non-request-body-parameters',
  'duplicate-operation-id',
  'non-optional-path-parameters',
  'path-parameters-not-in-parameters',
  'path-parameters-not-in-path',
  'unknown-required-schema-property',
];
const rules = Object.fromEntries(beyond.map((rule) => [rule, 'warning']));

for (const file of process.argv.slice(2)) {
  process.stdout.write(`${JSON.stringify({ file, ...(await verdict(file)) })}\n`);
}

async function verdict(file) {
  try {
    const text = readFileSync(file, 'utf8');
    const document = file.endsWith('.json') ? JSON.parse(text) : load(text);
    const result = await validate(document, {
      resolve: { external: false },
      validate: { rules: { openapi: rules, swagger: rules } },
    });
    return {
      valid: result.valid,
      errors: result.valid ? [] : result.errors.slice(0, 2).map(({ message }) => message.slice(0, 400)),
    };
  } catch (error) {
    return { valid: undefined, errors: [String(error.message).slice(0, 400)] };
  }
}
