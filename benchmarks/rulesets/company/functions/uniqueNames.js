export default (parameters, _options, { path }) => {
  if (!Array.isArray(parameters)) return undefined;
  const seen = new Set();
  return parameters.flatMap((parameter, index) => {
    const key = `${parameter?.in} ${parameter?.name}`;
    if (!seen.has(key)) return void seen.add(key) ?? [];
    return [{ message: `${key} occurs twice.`, path: [...path, index] }];
  });
};
