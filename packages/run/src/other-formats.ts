import { extname } from 'node:path';

/** Lists the paths that a document has when it is converted from YAML to JSON, or back. */
export function listOtherFormats(path: string): readonly string[] {
  const extension = extname(path);
  const stem = path.slice(0, path.length - extension.length);
  return ['.yaml', '.yml', '.json'].filter((other) => other !== extension).map((other) => stem + other);
}
