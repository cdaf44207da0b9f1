import { expect, it } from 'vitest';
import { urlFault } from './url-fault.js';

it.each([
  'https://shop.com/terms',
  'http://shop.com',
  'mailto:clerk@shop.com',
  'https://müller.de/über-uns',
  'https://localhost:80/',
])('%s is a URL', (url) => expect(urlFault(url, 'refused')).toBeUndefined());

it.each([
  '',
  'https://',
  'https:/terms',
  'https://https://shop.com',
  'shop.com/terms',
  'www.shop.xyz',
  'localhost:3000/x',
  'see our website',
  'https://{tenant}.shop.com',
  'javascript:alert(1)',
])('"%s" is not', (url) => expect(urlFault(url, 'allowed')).toEqual(expect.any(String)));

it.each(['/terms', './LICENSE', 'docs/terms.html', '#terms', '//shop.com/terms'])(
  '%s is one where relative references are allowed',
  (url) => {
    expect(urlFault(url, 'allowed')).toBeUndefined();
    expect(urlFault(url, 'refused')).toContain('not absolute');
  },
);
