export default (parameters, _options, { path }) => {
  if (!Array.isArray(parameters)) return undefined;
  const keys = parameters.map((parameter) => `${parameter?.in} ${parameter?.name}`);
  return keys.flatMap((key, index) =>
    keys.indexOf(key) === index ? [] : [{ message: `${key} occurs twice.`, path: [...path, index] }],
  );
};
