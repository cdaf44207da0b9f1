/** Returns the playground as one HTML page. */
export function playgroundPage(): Promise<string>;
