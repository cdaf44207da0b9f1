export default (schema, { minimum }, { path }) =>
  Array.isArray(schema?.enum) && schema.enum.length >= minimum && typeof schema.description !== 'string'
    ? [{ message: `An enumeration of ${schema.enum.length} values needs a description.`, path }]
    : undefined;
