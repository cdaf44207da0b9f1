/** The playground as one HTML page. Here it is made from its sources; the bundle of the command has it ready. */
export function playgroundPage(): Promise<string>;
