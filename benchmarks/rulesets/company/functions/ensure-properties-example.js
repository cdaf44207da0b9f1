import { createRulesetFunction } from '@stoplight/spectral-core';

export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  (schema, _options, { path }) => {
    const results = [];
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      if (
        property !== null &&
        typeof property === 'object' &&
        property.type !== 'object' &&
        property.type !== 'array' &&
        property.example === undefined &&
        property.examples === undefined
      )
        results.push({
          message: `The property "${name}" needs an example.`,
          path: [...path, 'properties', name],
        });
    return results;
  },
);
