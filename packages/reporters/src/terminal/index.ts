export { withPlainLinks } from './links.js';
export { wrap } from './layout.js';
export { createPaint } from './paint.js';
export type { Paint } from './paint.js';
export { count, formatNumber } from './counts.js';
export { fit, widthOf } from './layout.js';
export { describeDocument } from './describe-document.js';
