// The package describes its types for the entry that can start other processes; this one has the same functions.
declare module 'recheck/lib/browser.js' {
  import type { checkSync } from 'recheck';

  // `default` where the module is loaded as CommonJS, `checkSync` where it was turned into a module.
  export const checkSync: typeof checkSync | undefined;
  const whole: { readonly checkSync: typeof checkSync } | undefined;
  export default whole;
}
