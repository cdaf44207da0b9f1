// Packages must be published in the form that the release creates, without the parts that only the checkout needs.
console.error('Packages are published by `npm run release`, from the root of the checkout.');
process.exitCode = 1;
