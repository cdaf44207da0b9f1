export default (paths) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item ?? {}).flatMap(([method, operation]) =>
      Array.isArray(operation?.tags) && operation.tags.length > 1
        ? [{ message: `${method} ${path} has several tags.`, path: ['paths', path, method, 'tags'] }]
        : [],
    ),
  );
