import { checkSchema } from './check-schema.js';
import { metaSchemas } from './meta-schemas.js';
import type { SchemaDialect } from './schema-dialect.js';
import { SchemaEvaluator } from './schema-evaluator.js';
import { SchemaCompileError, SchemaPlans } from './schema-plan.js';
import { SchemaReferences } from './schema-references.js';

const plansByDialect = new Map<SchemaDialect, SchemaPlans>();
const evaluators = new Map<SchemaDialect, WeakMap<object, SchemaEvaluator | SchemaCompileError>>();
const metaEvaluators = new Map<SchemaDialect, SchemaEvaluator>();

function findPlans(dialect: SchemaDialect): SchemaPlans {
  let plans = plansByDialect.get(dialect);
  if (plans === undefined) plansByDialect.set(dialect, (plans = new SchemaPlans(dialect)));
  return plans;
}

/**
 * Returns the cached evaluator of a schema.
 *
 * @throws SchemaCompileError if the schema is invalid.
 */
export function compileSchema(schema: object, dialect: SchemaDialect): SchemaEvaluator {
  let known = evaluators.get(dialect);
  if (known === undefined) evaluators.set(dialect, (known = new WeakMap()));
  let evaluator = known.get(schema);
  if (evaluator === undefined) known.set(schema, (evaluator = tryCompile(schema, dialect)));
  if (evaluator instanceof SchemaCompileError) throw evaluator;
  return evaluator;
}

function tryCompile(schema: object, dialect: SchemaDialect): SchemaEvaluator | SchemaCompileError {
  try {
    const errors = findMetaEvaluator(dialect).validate(schema, false);
    if (errors.length > 0) {
      const texts = errors.map(({ instancePath, message }) => `data${instancePath} ${message}`);
      throw new SchemaCompileError(`schema is invalid: ${texts.join(', ')}`);
    }
    const plans = findPlans(dialect);
    const references = new SchemaReferences(schema);
    checkSchema(schema, plans, references);
    return new SchemaEvaluator(schema, plans, references);
  } catch (error) {
    if (error instanceof SchemaCompileError) return error;
    throw error;
  }
}

function findMetaEvaluator(dialect: SchemaDialect): SchemaEvaluator {
  let evaluator = metaEvaluators.get(dialect);
  if (evaluator === undefined)
    metaEvaluators.set(dialect, (evaluator = new SchemaEvaluator(metaSchemas[dialect], findPlans(dialect))));
  return evaluator;
}
