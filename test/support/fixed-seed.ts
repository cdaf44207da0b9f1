import fc from 'fast-check';

// Generates the same documents in every run, so that a failure comes from the current change. ASSAY_SEED sets another seed.
fc.configureGlobal({ seed: Number(process.env['ASSAY_SEED'] ?? 20_261_121) });
