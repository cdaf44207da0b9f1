const names = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];

export default (response, _options, { path }) => {
  if (response === null || typeof response !== 'object') return undefined;
  const present = Object.keys(response.headers ?? {});
  return names
    .filter((name) => !present.includes(name))
    .map((name) => ({ message: `The response lacks the header ${name}.`, path: [...path, 'headers'] }));
};
