import { defineFixes } from '@assay/fixes';

export default defineFixes('http-auth-scheme-unknown', {
  kind: 'suggested',
  title: 'Write `scheme: bearer`.',
  make: ({ document, pointer, value }) =>
    typeof value === 'string' && /^(?:bearer|jwt|token|oauth ?2|oauth2\.0|oidc|openid)/i.test(value.trim())
      ? [{ kind: 'set', document, pointer, value: 'bearer' }]
      : undefined,
});
