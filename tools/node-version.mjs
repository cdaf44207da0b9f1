/** The oldest supported version of Node. `engines` in the package.json files states the same. */
export const oldestNode = '20.19.0';

/** Compares two versions `major.minor.patch` as numbers. Negative if the first is older. */
function compareVersions(a, b) {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let index = 0; index < 3; index++) {
    if (left[index] !== right[index]) return left[index] - right[index];
  }
  return 0;
}

/** Throws with one sentence if Node is too old. */
export function requireNode(version = process.versions.node) {
  if (compareVersions(version.replace(/-.*/, ''), oldestNode) >= 0) return;
  const error = new Error(
    `Assay needs Node ${oldestNode.replace(/\.0$/, '')} or newer; this is Node ${version}. Install a newer one from https://nodejs.org/.`,
  );
  error.code = 'ASSAY_SETUP';
  throw error;
}
