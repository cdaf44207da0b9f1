export default (operation, _options, { path }) => {
  const schema = operation?.responses?.['200']?.content?.['application/json']?.schema;
  if (schema === undefined) return undefined;
  const text = JSON.stringify(Object.keys(schema.properties ?? schema.allOf ?? {}));
  const names = (operation.parameters ?? []).map(({ name }) => name);
  return text.includes('links') && !names.includes('page')
    ? [{ message: 'A list needs the parameter "page".', path: [...path, 'parameters'] }]
    : undefined;
};
