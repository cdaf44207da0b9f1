/** Services that give mailboxes to private people. */
const providers =
  /^(?:gmail|googlemail|hotmail|outlook|live|msn|yahoo|ymail|icloud|me|aol|gmx|web|t-online|proton|protonmail|fastmail|zoho|qq|163|126|yandex|orange|wanadoo|free|laposte|libero|comcast|verizon|btinternet|rediffmail|naver)\.(?:com|net|org|de|fr|it|es|nl|ch|at|be|in|me|ru|jp|cn|co\.uk|co\.jp|co\.in|com\.br|com\.au|kr)$/;

/** Names of domains that are made up, whoever has registered them by now. */
const madeUpDomains =
  /example|sample|test|demo|dummy|fake|e?mail|address|domain|company|business|contoso|fabrikam|northwind|adventure-?works|acme|foo|bar(?:\.|$)|baz|your|^my|some|(?:^|\.)(?:site|host|store|shop|abc|xyz|doe|smith|org|corp|inc|customer|client|user|website|server|green|local)\.|\.(?:test|invalid|localhost|local|internal|lan)$|microsoft|onmicrosoft/;

/** Names that nobody has, or everybody: of roles, and of the people of examples. */
const madeUpNames =
  /example|sample|test|demo|dummy|fake|foo|bar|baz|qux|user|name|mail|doe\b|smith|\bj(?:ohn|ane|oe)|john|jane|alice|bob\b|some|any|your|^my|abc|xyz|123|customer|client|shopper|seller|buyer|owner|admin|support|info|contact|hello|sales|help|team|dev|api|billing|account|security|service|notif|no-?reply|office|press|legal|privacy|jobs|techwriter|bugs.?bunny|harry.?potter|luke|sherlock|muster|dupont|rossi|joe/;

/** True for the mailbox of one person who may exist: with a public provider, or of the form `first.last@`, neither part of it made up. */
export function isMailboxOfSomebody(text: string): boolean {
  const [, name = '', domain = ''] =
    /^([\w.+-]{2,64})@((?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24})$/.exec(text.toLowerCase()) ?? [];
  if (name === '' || madeUpNames.test(name) || isMonotonous(name)) return false;
  if (providers.test(domain)) return /[a-z].*[a-z]/.test(name);
  return /^[a-z]{3,}[._][a-z]{3,}$/.test(name) && !madeUpDomains.test(domain);
}

function isMonotonous(name: string): boolean {
  return new Set(name).size < 3;
}
