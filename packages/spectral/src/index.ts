export { loadSpectral, prepareSpectral, spectral } from './spectral.js';
export type { LoadedSpectral, PreparedSpectral, SpectralOptions } from './spectral.js';
export type { RulesetCode } from './load/ruleset-code.js';
