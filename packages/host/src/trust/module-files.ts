import { dirname, extname, resolve } from 'node:path';
import { isFile, readBytes, readText, realpath } from '../files.js';

/** Names that begin with a dot in `import`, `export ... from`, `import()` and `require()`. */
const relativeImports = /\b(?:from|import|require)\s*\(?\s*(['"])(\.{1,2}\/[^'"\n]+)\1/g;

const extensions = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '.json', '/index.js'];

/** The maximum number of files, more than any configuration has. */
const maxFiles = 1000;

/**
 * Lists a module and its relative imports, as far as its text shows them. Packages are not followed.
 *
 * @returns real paths, the module itself first
 */
export async function listModuleFiles(path: string): Promise<readonly string[]> {
  const found = new Set([await realpath(path)]);
  for (const file of found) {
    if (!/^\.[cm]?[jt]s$/.test(extname(file))) continue;
    for (const [, , name = ''] of (await readText(file)).matchAll(relativeImports)) {
      const target = await findModule(resolve(dirname(file), name));
      if (target !== undefined && found.size < maxFiles) found.add(target);
    }
  }
  return [...found];
}

async function findModule(path: string): Promise<string | undefined> {
  // TypeScript imports `./a.ts` as `./a.js`.
  const names = [...extensions.map((extension) => path + extension), path.replace(/\.([cm]?)js$/, '.$1ts')];
  for (const name of names) if (await isFile(name)) return realpath(name);
  return undefined;
}

/** Returns the SHA-256 of a file, in hexadecimal digits. Rejects as `node:fs` does. */
export async function hashOfFile(path: string): Promise<string> {
  // Loaded on first use: it takes as long as loading all rules.
  const { createHash } = await import('node:crypto');
  return createHash('sha256')
    .update(await readBytes(path))
    .digest('hex');
}
