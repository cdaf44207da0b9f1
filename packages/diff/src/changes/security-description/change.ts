import { defineChange } from '../../define-change.js';

/** A security scheme no longer has a description. */
export default defineChange({
  id: 'security-description',
  meta: {
    name: 'Security scheme description',
    axis: 'documentation',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{Value}} no longer has a description.',
      impact: 'Clients must find out by trial how to get and store credentials.',
      recommendation:
        'Describe where credentials come from, how long they are valid, and how to revoke them.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} now has a description.',
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
