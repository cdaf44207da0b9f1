import { defineFixes } from '@assay/fixes';
import { isObject } from '@assay/text/patches';

export default defineFixes('license-url-missing', {
  kind: 'safe',
  title: 'Add a link to the licence.',
  make({ document, pointer, value }) {
    const name = isObject(value) && typeof value['name'] === 'string' ? value['name'] : '';
    const url = findLicenseText(name);
    return url === undefined
      ? undefined
      : [{ kind: 'set', document, pointer: [...pointer, 'url'], value: url }];
  },
});

/** Returns the URL of a licence's text, if the name is unambiguous. */
function findLicenseText(name: string): string | undefined {
  const plain = name
    .toLowerCase()
    .replace(/\b(?:the|licen[cs]e|version|v(?=[.\d]))\b\.?|[,()"']/g, ' ')
    .replace(/[\s-]+/g, ' ')
    .trim();
  return texts.get(plain) ?? texts.get(plain.replace(/ v(?=\d)/, ' '));
}

const texts: ReadonlyMap<string, string> = new Map([
  ['apache 2.0', 'https://www.apache.org/licenses/LICENSE-2.0'],
  ['apache 2', 'https://www.apache.org/licenses/LICENSE-2.0'],
  ['mit', 'https://opensource.org/license/mit'],
  ['isc', 'https://opensource.org/license/isc-license-txt'],
  ['bsd 2 clause', 'https://opensource.org/license/bsd-2-clause'],
  ['bsd 3 clause', 'https://opensource.org/license/bsd-3-clause'],
  ['gpl 3.0', 'https://www.gnu.org/licenses/gpl-3.0.html'],
  ['agpl 3.0', 'https://www.gnu.org/licenses/agpl-3.0.html'],
  ['lgpl 3.0', 'https://www.gnu.org/licenses/lgpl-3.0.html'],
  ['mpl 2.0', 'https://www.mozilla.org/MPL/2.0/'],
  ['epl 2.0', 'https://www.eclipse.org/legal/epl-2.0/'],
  ['unlicense', 'https://unlicense.org/'],
  ['cc0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  ['cc by 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  ['cc by sa 4.0', 'https://creativecommons.org/licenses/by-sa/4.0/'],
]);
