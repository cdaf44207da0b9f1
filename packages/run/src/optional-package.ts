import { CommandError } from './command-error.js';

/** The packages that only those install who need them. */
export type OptionalPackage =
  | '@assay/language-server'
  | '@assay/mcp'
  | '@assay/service'
  | '@assay/spectral'
  | '@assay/verify';

/**
 * Loads a package that need not be installed.
 *
 * @param needed - what needs it, as the beginning of a sentence: `assay serve`
 * @throws CommandError where it is not installed.
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

/** True in the single executable, which has all that it can load. */
function isExecutable(): boolean {
  // `as`: Node 20 has it in a later version, and neither do the types.
  const sea = process.getBuiltinModule('node:sea') as { isSea(): boolean } | undefined;
  return sea?.isSea() === true;
}

/** True where the package itself is missing, not something that it needs. Yarn's Plug'n'Play says so in words of its own. */
export function isMissing(error: unknown, name: OptionalPackage): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND') &&
    (error.message.includes(`'${name}'`) ||
      // What requires it names the module.
      error.message.includes(`'${name}/`) ||
      error.message.includes(`Required package: ${name} `))
  );
}
