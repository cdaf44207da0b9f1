import { defineChange } from '../../define-change.js';

/** A security scheme is no longer described. */
export default defineChange({
  id: 'security-description',
  meta: {
    name: 'What a scheme is for',
    axis: 'documentation',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{Value}} is no longer described.',
      impact: 'Clients find out by trying how they get credentials and how they keep them.',
      recommendation: 'Describe where credentials come from, how long they last, and how they are revoked.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} is now described.',
      impact: 'Clients learn how they get credentials.',
      recommendation: 'Keep it current.',
    },
  },
  visitor: {
    SecurityScheme({ before, after }, { report }) {
      if (before === undefined || after === undefined) return;
      const [was, is] = [before.text('description') ?? '', after.text('description') ?? ''];
      if (was.trim() !== '' && is.trim() === '') report({ property: 'description' });
    },
  },
});
