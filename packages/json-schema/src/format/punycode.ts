const [base, tMin, tMax, skew, damp] = [36, 1, 26, 38, 700];
const firstCode = 128;
const firstBias = 72;

function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / damp) : delta >> 1;
  rest += Math.floor(rest / points);
  let shift = 0;
  while (rest > ((base - tMin) * tMax) >> 1) {
    rest = Math.floor(rest / (base - tMin));
    shift += base;
  }
  return Math.floor(shift + ((base - tMin + 1) * rest) / (rest + skew));
}

function threshold(position: number, bias: number): number {
  return Math.min(tMax, Math.max(tMin, position - bias));
}

function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 26;
  const letter = (code | 0x20) - 0x61;
  return letter >= 0 && letter < 26 ? letter : base;
}

/** Decodes Punycode (RFC 3492, section 6.2) without the prefix `xn--`. Returns undefined if it is malformed. */
export function decodePunycode(text: string): string | undefined {
  const delimiter = text.lastIndexOf('-');
  const points = Array.from(text.slice(0, Math.max(0, delimiter))).map((character) =>
    character.charCodeAt(0),
  );
  if (points.some((code) => code >= firstCode)) return undefined;
  let [code, index, bias] = [firstCode, 0, firstBias];
  for (let place = delimiter + 1; place < text.length;) {
    const before = index;
    let weight = 1;
    for (let position = base; ; position += base) {
      const digit = place < text.length ? digitOf(text.charCodeAt(place++)) : base;
      if (digit >= base) return undefined;
      index += digit * weight;
      if (index > 0x7fffffff) return undefined;
      const limit = threshold(position, bias);
      if (digit < limit) break;
      weight *= base - limit;
    }
    bias = adapt(index - before, points.length + 1, before === 0);
    code += Math.floor(index / (points.length + 1));
    if (code > 0x10ffff) return undefined;
    index %= points.length + 1;
    points.splice(index++, 0, code);
  }
  return String.fromCodePoint(...points);
}

/** Encodes a text as Punycode (RFC 3492, section 6.3), without the prefix `xn--`. */
export function encodePunycode(text: string): string {
  const points = Array.from(text).map((character) => character.codePointAt(0) ?? 0);
  const basic = points.filter((point) => point < firstCode);
  let output = String.fromCharCode(...basic) + (basic.length > 0 ? '-' : '');
  let [code, delta, bias, handled] = [firstCode, 0, firstBias, basic.length];
  while (handled < points.length) {
    const next = Math.min(...points.filter((point) => point >= code));
    delta += (next - code) * (handled + 1);
    code = next;
    for (const point of points) {
      if (point < code) delta++;
      if (point !== code) continue;
      output += encodeDelta(delta, bias);
      bias = adapt(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled++;
    }
    delta++;
    code++;
  }
  return output;
}

function encodeDelta(delta: number, bias: number): string {
  let output = '';
  let rest = delta;
  for (let position = base; ; position += base) {
    const limit = threshold(position, bias);
    if (rest < limit) return output + digit(rest);
    output += digit(limit + ((rest - limit) % (base - limit)));
    rest = Math.floor((rest - limit) / (base - limit));
  }
}

function digit(value: number): string {
  return String.fromCharCode(value < 26 ? value + 0x61 : value - 26 + 0x30);
}
