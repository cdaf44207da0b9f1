let page;

/**
 * Returns the playground as one HTML page. This module builds it from its sources; the bundle of the command contains the
 * result.
 *
 * @returns {Promise<string>}
 */
export function playgroundPage() {
  page ??= import('./build-playground.mjs').then(({ buildPlayground }) => buildPlayground());
  return page;
}
