// The package describes the types of its main entry only, which can start other processes; this one has the same functions.
declare module 'recheck/lib/browser.js' {
  import type { checkSync as CheckSync } from 'recheck';

  // `default` where the module is loaded as CommonJS, `checkSync` where it was turned into a module.
  export const checkSync: typeof CheckSync | undefined;
  const whole: { readonly checkSync: typeof CheckSync } | undefined;
  export default whole;
}
