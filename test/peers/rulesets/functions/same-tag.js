export default async (paths, _options, context) => {
  const found = [];
  const document = context.documentInventory.resolved;
  const tags = new Set((document.tags ?? []).map((tag) => tag?.name));
  for (const [path, item] of Object.entries(paths ?? {})) {
    for (const [method, operation] of Object.entries(item ?? {})) {
      for (const [index, tag] of (operation?.tags ?? []).entries()) {
        if (!tags.has(tag))
          found.push({
            message: `The tag "${tag}" is not described`,
            path: [...context.path, path, method, 'tags', index],
          });
      }
    }
  }
  return found;
};
