let page: Promise<string> | undefined;

/** The playground as one HTML page. Here it is made from its sources; the bundle of the command has it ready. */
export function playgroundPage(): Promise<string> {
  page ??= build();
  return page;
}

async function build(): Promise<string> {
  const { buildPlayground } = await import('../tools/build-playground.mjs');
  return buildPlayground();
}
