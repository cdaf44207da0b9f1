/** The texts of the playground; its pages have those of the console. */
export const texts = {
  product: 'Assay playground',
  pages: 'Playground',
  check: 'Check',
  compare: 'Compare',
  docs: 'Documentation',
  copyLink: 'Copy link',
  copyHint: 'The link contains your document. Anyone with the link can read it; no server receives it.',
  copied: 'Link copied. It contains your document: share it only with people who may see it.',
  copiedMasked:
    'Link copied. It contains your document with masked secrets. To include the secrets, show them first.',
  inAddressMasked: 'The link is in the address bar, with masked secrets: copy it from there.',
  inAddress: 'The link is in the address bar: copy it from there.',
  tooLong: 'This document is too long for a link. Download it instead.',
  badLink: 'The link is damaged: it contains no document.',
  report: 'Download report',
  reportFailed: 'The report could not be written:',
  compareTitle: 'Compare two versions',
  compareIntro: 'See how a change affects security and clients. Both documents stay in your browser.',
  compareExample: 'Compare two versions of the bookshop example',
  result: (changes: number) => (changes === 1 ? '1 change' : `${changes.toLocaleString('en')} changes`),
  noUrls: 'The playground fetches nothing: paste the document itself.',
} as const;
