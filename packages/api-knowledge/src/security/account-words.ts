import { wordSet } from '../names/word-set.js';

/** Segments of a path that concern accounts and the ways into them. */
export const accountWords = wordSet(
  'user users account accounts customer customers member members auth token tokens',
  'oauth oauth2 oidc openid connect openid-connect protocol sso',
);
