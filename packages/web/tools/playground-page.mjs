let page;

/**
 * The playground as one HTML page. Here it is made from its sources; the bundle of the command has it ready.
 *
 * @returns {Promise<string>}
 */
export function playgroundPage() {
  page ??= import('./build-playground.mjs').then(({ buildPlayground }) => buildPlayground());
  return page;
}
