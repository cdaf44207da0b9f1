export async function loadPlayground(): Promise<string> {
  const { playgroundPage } = await import('@assay/web/playground-page');
  return playgroundPage();
}
