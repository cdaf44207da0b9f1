/** The words that a compound without a boundary consists of: `api`, `keys` for `apikeys`; undefined for all other words. */
export function partsOfCompound(word: string): readonly string[] | undefined {
  const compound = compounds.get(word);
  if (compound !== undefined) return compound.split('-');
  const item = word.endsWith('s') ? compounds.get(word.slice(0, -1)) : undefined;
  return item === undefined ? undefined : `${item}s`.split('-');
}

/** The one word that two words are in truth: `email` for `e`, `mail`; undefined for all others. The second may be a plural. */
export function joinedWith(first: string, second: string): string | undefined {
  return joined.get(second)?.has(first) === true ? first + second : undefined;
}

const compounds: ReadonlyMap<string, string> = new Map(
  [
    'access-key access-token api-key api-secret api-token app-key app-secret auth-key auth-token bearer-token bot-token',
    'client-id client-secret id-token private-key public-key refresh-token secret-key secret-token session-id session-key',
    'session-token sas-token user-token account-id customer-id org-id owner-id tenant-id user-id order-id',
    'bank-account birth-date card-number card-no credit-card date-of-birth mobile-number phone-number phone-no',
    'callback-url callback-uri image-url redirect-to redirect-uri redirect-url return-to return-url return-uri back-url next-url webhook-url',
    'base-path dir-name file-name file-path is-admin group-id created-at updated-at created-by updated-by expires-at',
    'first-name full-name given-name last-name nick-name display-name host-name domain-name ip-address email-address',
    'zip-code postal-code country-code time-zone date-time mime-type content-type user-agent page-size per-page',
  ]
    .join(' ')
    .split(' ')
    .map((entry) => [entry.replaceAll('-', ''), entry]),
);

/** The words that are one with the word before them, by the second and then the first of the two. */
const joined: ReadonlyMap<string, ReadonlySet<string>> = firstsBySecond(
  [
    'e-mail o-auth e-tag i-pv i-ban i-os mac-os graph-ql my-sql postgre-sql no-sql java-script',
    'pass-word pass-wd pass-phrase pass-code user-name web-hook web-site call-back birth-day',
  ]
    .flatMap((line) => line.split(' '))
    .flatMap((entry) => [entry, `${entry}s`]),
);

function firstsBySecond(entries: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const firsts = new Map<string, Set<string>>();
  for (const entry of entries) {
    const [first = '', second = ''] = entry.split('-');
    const others = firsts.get(second);
    if (others === undefined) firsts.set(second, new Set([first]));
    else others.add(first);
  }
  return firsts;
}
