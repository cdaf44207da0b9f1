/** True for a dotted-quad IPv4 address (RFC 2673, section 3.2), without leading zeros. */
export function isIpv4(text: string): boolean {
  const groups = text.split('.', 5);
  return (
    groups.length === 4 &&
    groups.every((group) => /^(?:0|[1-9][0-9]{0,2})$/.test(group) && Number(group) < 256)
  );
}

/** True for an IPv6 address (RFC 4291, section 2.2), without a zone or a prefix length. */
export function isIpv6(text: string): boolean {
  if (text.length > 45 || !/^[0-9A-Fa-f:.]+$/.test(text)) return false;
  const halves = text.split('::', 3);
  if (halves.length > 2) return false;
  const [left = '', right] = halves;
  const before = countGroups(left, right === undefined);
  const after = right === undefined ? 0 : countGroups(right, true);
  if (before === undefined || after === undefined) return false;
  return right === undefined ? before === 8 : before + after < 8;
}

/** Counts the groups of 16 bits in a part; undefined if one is malformed. */
function countGroups(part: string, isEnd: boolean): number | undefined {
  if (part === '') return 0;
  const groups = part.split(':');
  let count = 0;
  for (const [index, group] of groups.entries()) {
    if (/^[0-9A-Fa-f]{1,4}$/.test(group)) count++;
    else if (isEnd && index === groups.length - 1 && isIpv4(group)) count += 2;
    else return undefined;
  }
  return count;
}
