import { formatPointer } from '@assay/core';
import type { SchemaRef } from '@assay/project-generator';
import { drift, type Drift } from './drift.js';
import type { Judged } from './judged.js';

/** Values of a body that are looked at. */
const mostValues = 20_000;

/** Finds properties that the document marks as `writeOnly` and that the service sends all the same; each once, whatever the items. */
export function writtenSecrets(
  { schemas, secrets, subject }: Judged,
  schema: SchemaRef,
  value: unknown,
): Drift[] {
  const found = new Map<string, string>();
  const pending: { readonly path: readonly (string | number)[]; readonly value: unknown }[] = [
    { path: [], value },
  ];
  let seen = 0;
  for (let each = pending.pop(); each !== undefined && seen < mostValues; each = pending.pop()) {
    seen++;
    if (typeof each.value !== 'object' || each.value === null) continue;
    // Items have one schema: the first ones are enough.
    const members: readonly (readonly [string | number, unknown])[] = Array.isArray(each.value)
      ? each.value.slice(0, 20).map((item, index) => [index, item] as const)
      : Object.entries(each.value);
    for (const [key, member] of members) {
      const path = [...each.path, key];
      const place = path.map((segment) => (typeof segment === 'number' ? '*' : segment)).join('/');
      const isNew = typeof key === 'string' && !found.has(place);
      if (isNew && schemas.isWriteOnly(schema, path)) found.set(place, formatPointer(path));
      else pending.push({ path, value: member });
    }
  }
  return [...found.values()].map((instance) => {
    const shown = secrets.cleanAnswer(instance);
    return drift('write-only-property-returned', {
      problem: `${subject} with \`${shown}\`, which its schema marks as \`writeOnly\`.`,
      impact:
        'What was meant to go only into the service, a password for example, reaches whoever reads the answer, and their logs.',
      recommendation: 'Leave it out of responses.',
      pointer: schema.pointer,
      instance: shown,
    });
  });
}
