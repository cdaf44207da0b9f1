/* oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access -- the linter has no types. */
// The rule `ibm-schema-naming-convention` throws if a path contains a dot, and the linter then reports nothing at all.
const { rules } = require('@ibm-cloud/openapi-ruleset');

delete rules['ibm-schema-naming-convention'];
