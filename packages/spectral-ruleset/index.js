// Spectral bundles the file that a YAML ruleset extends, and looks for what it imports beside that ruleset: this file
// imports nothing but this very package, which is there, so that everything else is loaded from where it is installed.
import ruleset from '@assay/spectral-ruleset/ruleset';

export default ruleset;
