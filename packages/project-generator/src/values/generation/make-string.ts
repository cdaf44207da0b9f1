import { formats, countCodePoints } from '@assay/json-schema';
import { matchesPattern, type Sample, sampleMatching } from '@assay/regex';
import { textsOfFormat } from '../samples/format-values.js';
import { limits } from '../constraints/limits.js';
import { impossible, made, quoted, stopped, type Outcome } from '../constraints/outcome.js';
import { keyOfLength, textOfLength, type Random } from '../samples/phrases.js';
import { rangeEnd, type RangeEnd } from '../samples/related.js';
import { textsForName } from '../samples/string-hints.js';
import type { StringConstraints } from '../constraints/bounds.js';

/** True for string formats that are validated. */
function isTextFormat(name: string): boolean {
  return formats.get(name)?.type === 'string';
}

/** True unless a string violates a format. */
function hasFormat(text: string, name: string): boolean {
  const format = formats.get(name);
  return format?.type !== 'string' || format.check(text);
}

/** Generates a string: of the format, from the hint of its name, or some words; or else from its pattern. */
export function makeString(
  request: StringConstraints,
  name: string,
  variation: number,
  random: Random,
): Outcome {
  if (request.max < 0) return impossible('its `maxLength` is negative');
  if (request.min > limits.characters) {
    return stopped(
      `its \`minLength\` ${quoted(request.min)} is more than the ${limits.characters} characters of generated texts`,
    );
  }
  if (request.min > request.max) {
    return impossible(
      `its \`minLength\` ${quoted(request.min)} is more than its \`maxLength\` ${quoted(request.max)}`,
    );
  }
  const known = textsOfFormats(request, random, rangeEnd(name));
  const usual = known ?? [
    ...textsForName(name, random),
    ...request.formats.flatMap((format) => textsForName(format, random)),
  ];
  const found = usual.find((text) => isAccepted(text, request));
  if (found !== undefined) return made(found, known === undefined ? 'generated' : 'format');
  return request.patterns.length > 0
    ? fromPattern(request, variation, random)
    : fromWords(request, variation, random);
}

/** Lists texts of the known formats; undefined if no format is known. */
function textsOfFormats(
  { formats, min }: StringConstraints,
  random: Random,
  end: RangeEnd | undefined,
): readonly string[] | undefined {
  const texts = formats
    .map((format) => textsOfFormat(format, min, random, end))
    .filter((list) => list !== undefined);
  return texts.length === 0 ? undefined : texts.flat();
}

function isAccepted(text: string, { min, max, patterns, formats }: StringConstraints): boolean {
  const length = countCodePoints(text);
  return (
    length >= min &&
    length <= max &&
    formats.every((format) => hasFormat(text, format)) &&
    patterns.every((pattern) => matchesPattern(pattern, text) === true)
  );
}

/** Generates a text from one pattern; the other patterns and the formats must accept it. */
function fromPattern(request: StringConstraints, variation: number, random: Random): Outcome {
  const kinds: Sample['kind'][] = [];
  for (const source of request.patterns) {
    const others = { ...request, patterns: request.patterns.filter((pattern) => pattern !== source) };
    const sample = sampleMatching(source, {
      min: request.min,
      max: request.max,
      random,
      isLonger: variation > 0,
      accept: (candidate) => isAccepted(candidate, others),
    });
    if (sample.kind === 'sample') return made(sample.text);
    kinds.push(sample.kind);
  }
  return impossible(explainNoPattern(request, kinds[0]));
}

function explainNoPattern(
  { patterns, formats, min, max }: StringConstraints,
  kind: Sample['kind'] | undefined,
): string {
  const [first = '', second] = patterns;
  if (second !== undefined)
    return `its patterns ${quoted(first)} and ${quoted(second)} cannot be satisfied together`;
  if (kind === 'unread') return `its \`pattern\` ${quoted(first)} cannot be read as a regular expression`;
  if (kind === 'unmatched') return `its \`pattern\` ${quoted(first)} takes too many steps to be matched`;
  const plain = `its \`pattern\` ${quoted(first)} cannot be satisfied`;
  const known = formats.find((format) => isTextFormat(format));
  if (known !== undefined) return `${plain} together with its \`format\` ${quoted(known)}`;
  if (min > 0) return `${plain} with a \`minLength\` of ${quoted(min)}`;
  return max < limits.characters ? `${plain} with a \`maxLength\` of ${quoted(max)}` : plain;
}

function fromWords(request: StringConstraints, variation: number, random: Random): Outcome {
  const { min, max } = request;
  // There are not enough words for more variations.
  const text = variation < 5 ? textOfLength(min, max, random) : keyOfLength(min, max, random);
  if (isAccepted(text, request)) return made(text);
  const formats = request.formats.map(quoted).join(' and ');
  if (request.formats.length > 1) return impossible(`its formats ${formats} cannot be satisfied together`);
  return impossible(`its \`format\` ${formats} cannot be satisfied with the required length`);
}
