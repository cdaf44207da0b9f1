import { CommandError } from './command-error.js';

/** The packages that users install only if they need them. */
export type OptionalPackage =
  | '@assay/language-server'
  | '@assay/mcp'
  | '@assay/service'
  | '@assay/spectral'
  | '@assay/verify';

/**
 * Loads an optional package.
 *
 * @param needed - the feature that needs it, as the beginning of a sentence: `assay serve`
 * @throws CommandError if it is not installed.
 */
export async function loadOptional<Module>(
  name: OptionalPackage,
  needed: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error, name)) throw error;
    if (isExecutable())
      throw new CommandError(
        `${needed} is not part of the single executable: use the container image, or install \`assay\` and \`${name}\` with npm.`,
      );
    throw new CommandError(
      `${needed} needs the package \`${name}\`, which is not installed: \`npm install ${name}\`.`,
    );
  }
}

/** True in the single executable, which contains all optional code that it can load. */
function isExecutable(): boolean {
  // `as`: only later versions of Node 20 have this module, and the types lack it.
  const sea = process.getBuiltinModule('node:sea') as { isSea(): boolean } | undefined;
  return sea?.isSea() === true;
}

/** True if the package itself is missing, not one of its dependencies. Yarn's Plug'n'Play has its own error message. */
export function isMissing(error: unknown, name: OptionalPackage): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND') &&
    (error.message.includes(`'${name}'`) ||
      // Errors of `require` contain the name of the module.
      error.message.includes(`'${name}/`) ||
      error.message.includes(`Required package: ${name} `))
  );
}
