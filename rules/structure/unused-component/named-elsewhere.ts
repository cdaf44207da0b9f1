import { isObject, parsePointer, percentDecoded, type Model } from '@assay/core';

/**
 * The names that may mean a component, where the model has no reference: all texts and keys in specification extensions
 * and in discriminators, and each `$ref` outside the components, in examples for instance.
 */
export function namedElsewhere({ documents, facts }: Model): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { value } of documents) {
    if (!isObject(value)) collect(value, 'outside', names, facts);
    else for (const key of Object.keys(value)) collect(value[key], areaOf(key), names, facts);
  }
  return names;
}

/** Area of a value, which decides what counts as a name. */
type Area = 'components' | 'outside' | 'extension';

function areaOf(key: string): Area {
  if (/^x-/i.test(key)) return 'extension';
  return ['components', 'definitions', 'parameters', 'responses'].includes(key) ? 'components' : 'outside';
}

function collect(value: unknown, area: Area, names: Set<string>, facts: Model['facts']): void {
  facts.tick();
  if (typeof value === 'string') {
    if (area === 'extension') addNames(value, names);
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, area, names, facts);
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      const inner = value[key];
      if (area === 'extension') names.add(key);
      if (key === '$ref' && typeof inner === 'string' && area === 'outside') addNames(inner, names);
      collect(inner, /^x-/i.test(key) || key === 'discriminator' ? 'extension' : area, names, facts);
    }
  }
}

function addNames(text: string, names: Set<string>): void {
  names.add(text);
  const hash = text.indexOf('#');
  const name = hash === -1 ? undefined : parsePointer(percentDecoded(text.slice(hash + 1)))?.at(-1);
  if (name !== undefined) names.add(name);
}
