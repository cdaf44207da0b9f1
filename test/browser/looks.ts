/** A colour scheme and a window width in CSS pixels. */
export interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly width: 1280 | 390;
}

/** The looks that the accessibility tests use: a dark phone, and all four for `npm run test:browser`. */
export const looks: readonly Look[] = [
  { colorScheme: 'dark', width: 390 },
  ...(process.env['ASSAY_EVERY_LOOK'] === '1'
    ? ([
        { colorScheme: 'light', width: 1280 },
        { colorScheme: 'dark', width: 1280 },
        { colorScheme: 'light', width: 390 },
      ] as const)
    : []),
];

/** The same looks and a light one, because all pages use the colours of the report. */
export const looksOfReport: readonly Look[] =
  looks.length > 1 ? looks : [{ colorScheme: 'light', width: 1280 }, ...looks];
