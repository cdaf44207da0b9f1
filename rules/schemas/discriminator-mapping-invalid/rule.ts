import { defineRule, isObject, type Report, type Schema, resolveSchema } from '@assay/core';
import { isUnresolvedMapping, targetOfMapping, type MappingTarget } from './target.js';
import { enumerate, code, locateSchema } from '../../knowledge/wording/names.js';
import { nearestName } from '../../knowledge/wording/nearest-name.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports mappings of a discriminator that lead to no schema, or to one outside of its alternatives. */
export default defineRule({
  id: 'discriminator-mapping-invalid',
  meta: {
    name: 'Invalid discriminator mapping',
    category: 'documentation',
    topic: 'schemas',
    severity: 'medium',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The discriminator of {{schema}} maps {{what}} to {{target}}, {{fault}}.',
    impact:
      'Clients and validators that select the schema by this value find none, or parse the data as the wrong type.',
    recommendation: '{{remedy}}.',
    references: { specification: specificationLinks3('discriminator-object') },
  },
  create: (context) => ({
    'Schema.discriminator'(schema) {
      const { model } = context;
      const { discriminator } = schema.keywords;
      if (model === undefined || !isObject(discriminator)) return;
      const names = [...(model.document.components?.schemas.keys() ?? [])];
      const check = (value: unknown, property: readonly string[], label: string): void => {
        if (typeof value !== 'string') return;
        const found = targetOfMapping(model, schema, value, property.at(-1) ?? '');
        const texts = findMappingFault(found, schema, value, names);
        if (texts === undefined) return;
        const data = { schema: locateSchema(schema), what: label, target: code(value), ...texts };
        const report: Report<keyof typeof data> = {
          at: schema,
          property: ['discriminator', ...property],
          data,
        };
        context.report(report);
      };
      const { mapping, defaultMapping } = discriminator;
      if (isObject(mapping)) {
        for (const name of Object.keys(mapping))
          check(mapping[name], ['mapping', name], `the value ${code(name, 40)}`);
      }
      if (context.format === 'oas3.2') check(defaultMapping, ['defaultMapping'], 'all other values');
    },
  }),
});

function findMappingFault(
  found: MappingTarget,
  schema: Schema,
  value: string,
  names: readonly string[],
): { readonly fault: string; readonly remedy: string } | undefined {
  if (found === 'unknown') return undefined;
  if (isUnresolvedMapping(found)) {
    const near = nearestName(value.slice(value.lastIndexOf('/') + 1), names);
    return {
      fault:
        near === undefined ? 'which is not a schema' : `which is not a schema; ${code(near)} may be meant`,
      remedy: 'Use the name of a component schema, or a reference to one',
    };
  }
  const branches = findDiscriminatorBranches(schema);
  if (branches === undefined || branches.has(found)) return undefined;
  const known = [...branches].map((branch) => String(branch.key ?? '')).filter((name) => name !== '');
  const keyword = schema.keywords['oneOf'] === undefined ? 'anyOf' : 'oneOf';
  return {
    fault: `which is not among the schemas in its \`${keyword}\`${known.length === 0 ? '' : `: ${enumerate(known)}`}`,
    remedy: `Add the schema to \`${keyword}\`, or correct the entry`,
  };
}

const maxBranches = 500;

/**
 * Returns the alternatives of a discriminator: the schemas of the `oneOf` or `anyOf` beside it, with their own alternatives and
 * `allOf`. Undefined if none exist, or if some are unknown.
 */
function findDiscriminatorBranches(schema: Schema): ReadonlySet<Schema> | undefined {
  const pending = [...schema.oneOf, ...schema.anyOf];
  if (pending.length === 0) return undefined;
  const found = new Set<Schema>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const branch = resolveSchema(next);
    if (branch === undefined || found.size >= maxBranches) return undefined;
    if (found.has(branch)) continue;
    found.add(branch);
    // Since 3.1, a reference with siblings is a schema of its own.
    if (branch.reference !== undefined) {
      const target = branch.reference.target;
      if (target?.kind !== 'Schema') return undefined;
      pending.push(target);
    }
    pending.push(...branch.oneOf, ...branch.anyOf, ...branch.allOf);
  }
  return found;
}
