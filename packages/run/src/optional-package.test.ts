import { expect, it } from 'vitest';
import { isMissing } from './optional-package.js';

const errorOf = (code: string, message: string): Error => Object.assign(new Error(message), { code });

it.each([
  ['a module', "Cannot find package '@assay/verify' imported from /app/node_modules/assay/dist/verify.cjs"],
  [
    'a path of it',
    "Cannot find module '@assay/verify'\nRequire stack:\n- /app/node_modules/assay/dist/verify.cjs",
  ],
  [
    'requires a module of the package',
    "Cannot find module '@assay/verify/options'\nRequire stack:\n- /cache/engine/dist/assay.cjs",
  ],
  [
    "Plug'n'Play",
    'assay tried to access @assay/verify (a peer dependency) but it isn\'t provided by your application; this makes the require call ambiguous and unsound.\n\nRequired package: @assay/verify (via "@assay/verify/package.json")\nRequired by: assay@virtual:1#file:a.tgz (via /app/.yarn/assay/dist/)\n',
  ],
])('a package is missing if %s', (_, message) => {
  expect(isMissing(errorOf('MODULE_NOT_FOUND', message), '@assay/verify')).toBe(true);
  expect(isMissing(errorOf('MODULE_NOT_FOUND', message), '@assay/mcp')).toBe(false);
  expect(isMissing(errorOf('EACCES', message), '@assay/verify')).toBe(false);
});
