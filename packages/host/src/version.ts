/** The version in this package's package.json. */
export const version = '0.1.0';
