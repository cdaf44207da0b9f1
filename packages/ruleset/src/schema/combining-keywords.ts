import { applyHere, fail, type KeywordCall } from './keyword-call.js';
import { mergeEvaluated, type Evaluated, type Mode } from './schema-errors.js';

type Keyword = (call: KeywordCall) => boolean;

function fresh(): Evaluated {
  return { props: new Set(), items: 0 };
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

const silent: Mode = { allErrors: false, isComposite: true, isSilent: true };

/** Keywords that combine schemas, and references. */
export const combiningKeywords: Readonly<Record<string, Keyword>> = {
  $ref(call) {
    const { run, value, mode, evaluated } = call;
    const { schema, isInlined } = run.references.find(String(value));
    const own = fresh();
    const { instancePath } = call;
    const scope = { start: run.errors.length, instancePath };
    const target: Mode = isInlined ? mode : { allErrors: mode.allErrors, isComposite: false, scope };
    const path = isInlined || !run.hasMessages ? String(value) : '#';
    const isValid = run.evaluate(schema, call.data, instancePath, path, target, own);
    if (isValid || isInlined) mergeEvaluated(evaluated, own);
    // Members known when the schema is compiled count even if the data is invalid.
    else if (run.tracksEvaluated && run.findEvaluatedMembers(schema) === 'fixed')
      mergeEvaluated(evaluated, { props: own.props, items: 0 });
    return isValid;
  },
  // The validator uses the first schema with an anchor that it reaches, anywhere.
  $dynamicAnchor(call) {
    call.run.anchored ??= call.schema;
    return true;
  },
  $dynamicRef(call) {
    const { run, data, instancePath, mode, evaluated } = call;
    if (run.anchored === undefined) return combiningKeywords['$ref']?.(call) ?? true;
    const scope = { start: run.errors.length, instancePath };
    const target = { allErrors: mode.allErrors, isComposite: false, scope };
    const own = fresh();
    const isValid = run.evaluate(run.anchored, data, instancePath, '#', target, own);
    if (isValid) mergeEvaluated(evaluated, own);
    return isValid;
  },
  $recursiveRef: (call) => combiningKeywords['$ref']?.(call) ?? true,
  not(call) {
    const { run, value } = call;
    const before = run.errors.length;
    const isValid = run.plans.isAlwaysValid(value) || applyHere(call, value, 'not', silent, fresh());
    run.errors.length = before;
    return !isValid || fail(call, 'must NOT be valid');
  },
  anyOf(call) {
    const { run, value, mode, evaluated } = call;
    const branches = toList(value);
    if (!run.tracksEvaluated && branches.some((branch) => run.plans.isAlwaysValid(branch))) return true;
    const before = run.errors.length;
    const composite = { ...mode, isComposite: true };
    let isValid = false;
    for (const [index, branch] of branches.entries()) {
      const own = fresh();
      if (!applyHere(call, branch, `anyOf/${index}`, composite, own)) continue;
      isValid = true;
      mergeEvaluated(evaluated, own);
      if (!run.tracksEvaluated) break;
    }
    if (!isValid) return fail(call, 'must match a schema in anyOf');
    run.errors.length = before;
    return true;
  },
  oneOf(call) {
    const { run, value, mode, evaluated } = call;
    const before = run.errors.length;
    const composite = { ...mode, isComposite: true };
    let passing: number | readonly [number, number] | null = null;
    for (const [index, branch] of toList(value).entries()) {
      const own = fresh();
      const holds =
        run.plans.isAlwaysValid(branch) || applyHere(call, branch, `oneOf/${index}`, composite, own);
      if (!holds) continue;
      if (typeof passing === 'number') {
        passing = [passing, index];
        break;
      }
      passing = index;
      mergeEvaluated(evaluated, own);
    }
    if (typeof passing !== 'number')
      return fail(call, 'must match exactly one schema in oneOf', { passingSchemas: passing });
    run.errors.length = before;
    return true;
  },
  allOf(call) {
    let isValid = true;
    for (const [index, branch] of toList(call.value).entries()) {
      if (applyHere(call, branch, `allOf/${index}`)) continue;
      isValid = false;
      if (!call.mode.allErrors) break;
    }
    return isValid;
  },
  if(call) {
    const { run, schema, value, mode, evaluated } = call;
    const has = (name: string): boolean =>
      schema[name] !== undefined && !run.plans.isAlwaysValid(schema[name]);
    if (!has('then') && !has('else')) return true;
    const before = run.errors.length;
    const holds = applyHere(call, value, 'if', silent, evaluated);
    run.errors.length = before;
    const clause = holds ? 'then' : 'else';
    if (!has(clause)) return true;
    const own = fresh();
    const isValid = applyHere(call, schema[clause], clause, mode, own);
    if (isValid) {
      mergeEvaluated(evaluated, own);
      return true;
    }
    // Outside composite keywords such as `anyOf`, only the first error is reported.
    return mode.allErrors || mode.isComposite
      ? fail(call, `must match "${clause}" schema`, { failingKeyword: clause })
      : false;
  },
};
