// Packages are published as the release makes them, without what only the checkout needs.
console.error('Packages are published by `npm run release`, from the root of the checkout.');
process.exitCode = 1;
