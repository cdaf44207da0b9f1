/** The words of the playground; those of its pages are the console's. */
export const texts = {
  product: 'Assay playground',
  pages: 'Playground',
  check: 'Check',
  compare: 'Compare',
  docs: 'Documentation',
  copyLink: 'Copy link',
  copyHint: 'The link holds the document. Whoever has the link has the document; no server gets it.',
  copied: 'Link copied. It holds your document: share it only with people who may see it.',
  copiedMasked:
    'Link copied. It holds your document with its secrets masked: show the secrets first to put them into the link.',
  inAddressMasked:
    'The link is in the address bar now, with the secrets of your document masked: copy it from there.',
  inAddress: 'The link is in the address bar now: copy it from there.',
  tooLong: 'This document is too long for a link. Download it instead.',
  badLink: 'The link is damaged: it holds no document.',
  report: 'Download report',
  reportFailed: 'The report could not be written:',
  compareTitle: 'Compare two versions',
  compareIntro: 'See what a change does to security and to clients. Both documents stay in your browser.',
  compareExample: 'Compare the bookshop example with its next version',
  result: (changes: number) => (changes === 1 ? '1 change' : `${changes.toLocaleString('en')} changes`),
  noUrls: 'The playground fetches nothing: paste the document itself.',
} as const;
