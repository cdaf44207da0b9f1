export { withPlainLinks } from './text.js';
export { wrap } from './layout.js';
export { createPaint } from './paint.js';
export type { Paint } from './paint.js';
export { fit, widthOf } from './layout.js';
export { describeDocument } from './text.js';
