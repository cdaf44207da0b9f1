/** True in the console, false in the playground: the build decides, and leaves out what needs a service. */
declare const consoleHasService: boolean;

/** True where a service is behind the page. */
export const hasService = typeof consoleHasService === 'undefined' || consoleHasService;
