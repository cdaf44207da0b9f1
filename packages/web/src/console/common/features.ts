/** True in the console, false in the playground. The build sets it and removes the code that needs a service. */
declare const consoleHasService: boolean;

/** True if the page has a service. */
export const hasService = typeof consoleHasService === 'undefined' || consoleHasService;
