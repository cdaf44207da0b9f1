import { describe, expect, it } from 'vitest';
import type { Hop } from './hop.js';
import { nextHop } from './hop.js';

const from: Hop = {
  url: new URL('https://api.test/a/b'),
  trusted: true,
  authorization: 'Basic eA==',
  redirected: false,
};

describe('nextHop', () => {
  it('never goes from https: to http:', () => {
    expect(nextHop(from, 'http://api.test/a')).toEqual({
      ok: false,
      reason: 'the server redirects from https: to unencrypted http://api.test',
    });
    const back: Hop = { ...from, url: new URL('http://api.test/') };
    expect(nextHop(back, 'https://api.test/')).toMatchObject({ ok: true });
  });

  it.each([
    ['../c', true],
    ['https://API.test:443/c', true],
    ['https://api.test:8443/c', false],
    ['https://other.test/c', false],
    ['//api.test.other.test/c', false],
  ])('keeps trust and credentials on the origin only: %s', (location, trusted) => {
    const next = nextHop(from, location);
    expect(next).toMatchObject({
      ok: true,
      hop: { trusted, authorization: trusted ? from.authorization : undefined },
    });
  });

  it('does not trust an origin again after leaving it', () => {
    const away = nextHop(from, 'https://other.test/');
    const back = away.ok ? nextHop(away.hop, 'https://api.test/') : away;
    expect(back).toMatchObject({ ok: true, hop: { trusted: false, authorization: undefined } });
  });
});
