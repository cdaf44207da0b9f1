// `npm start`, `npm test` and `npm run build`: installs and builds missing parts, then runs the task. Has no static imports, so
// that an old Node gets here and prints in one sentence why it stops.
const [task, ...taskArguments] = process.argv.slice(2);

import('./node-version.mjs')
  .then(({ requireNode }) => requireNode())
  .then(() => import('./workspace.mjs'))
  .then(({ tasks }) => tasks[task](taskArguments))
  .then((exitCode) => {
    process.exitCode = exitCode;
  })
  .catch((error) => {
    console.error(error.code === 'ASSAY_SETUP' ? error.message : error);
    process.exitCode = 2;
  });
