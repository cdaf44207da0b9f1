// Spectral bundles the file that a YAML ruleset extends, and resolves its imports from the ruleset's folder. This file imports only
// this package, which is installed there, so that all other imports are resolved from the package itself.
import ruleset from '@assay/spectral-ruleset/ruleset';

export default ruleset;
