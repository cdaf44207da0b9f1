export { loadSpectral, spectral } from './spectral.js';
export type { LoadedSpectral, SpectralOptions } from './spectral.js';
