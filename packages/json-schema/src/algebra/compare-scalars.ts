import { formats } from '../format/formats.js';
import { canonicalNumber, isMultipleOf, type JsonNumber } from '@assay/text';
import {
  incomparable,
  mirrored,
  narrower,
  same,
  undecided,
  type Relation,
  wider,
  type Containment,
} from './containment.js';
import { bit, numbers } from './shapes/type-bits.js';
import { impliesPattern, sampleMatching } from '@assay/regex';
import type { ShapePair } from './compare-shapes.js';
import { inclusionOf, isWitness, type Inclusion } from './witness.js';
import type { BoundKeyword, Place, Bound, FormatRule } from './shapes/shape.js';
import { isTighter } from './shapes/read-values.js';

/** Formats whose values are all valid in other formats, with those formats. */
const inside: Readonly<Record<string, readonly string[]>> = {
  int8: ['int16', 'int32', 'int64'],
  int16: ['int32', 'int64'],
  int32: ['int64'],
  uint8: ['uint16', 'uint32', 'uint64', 'int16', 'int32', 'int64'],
  uint16: ['uint32', 'uint64', 'int32', 'int64'],
  uint32: ['uint64', 'int64'],
  float: ['double'],
  email: ['idn-email'],
  hostname: ['idn-hostname'],
  uri: ['uri-reference', 'iri', 'iri-reference'],
  'uri-reference': ['iri-reference'],
  uuid: ['hostname', 'idn-hostname', 'uri-reference', 'iri-reference'],
  date: ['hostname', 'idn-hostname', 'uri-reference', 'iri-reference'],
  iri: ['iri-reference'],
};

/** Formats without common values. */
const apart = new Set(['date', 'date-time', 'time', 'duration', 'uuid', 'email', 'ipv4', 'ipv6']);

/** Formats whose values have no scheme and are therefore not valid as `uri` or `iri`. */
const withoutScheme = new Set(['date', 'date-time', 'time', 'duration', 'uuid', 'email', 'ipv4', 'hostname']);

function areFormatsApart(a: string, b: string): boolean {
  if (apart.has(a) && apart.has(b)) return true;
  return [
    [a, b],
    [b, a],
  ].some(([first = '', second = '']) => (first === 'uri' || first === 'iri') && withoutScheme.has(second));
}

/** Formats that do not constrain values. */
const hints = new Set(['password', 'html', 'markdown', 'commonmark']);

/** Relates the values of two formats. The relation is undecided for formats that cannot be checked. */
function relateFormats(old: string | undefined, next: string | undefined, types: number): Relation {
  const before = old === undefined || hints.has(old) ? undefined : old;
  const after = next === undefined || hints.has(next) ? undefined : next;
  if (before === after) return same;
  if (before === undefined) return after === undefined ? same : added(after, types);
  if (after === undefined) return mirrored(added(before, types));
  if (inside[before]?.includes(after) === true) return { newInOld: 'no', oldInNew: 'yes' };
  if (inside[after]?.includes(before) === true) return { newInOld: 'yes', oldInNew: 'no' };
  return areFormatsApart(before, after) ? incomparable : undecided;
}

function added(format: string, types: number): Relation {
  // `double` is the default of most parsers and seldom meant as a limit.
  if (!formats.has(format) || format === 'double' || (format === 'float' && types === bit.integer))
    return { newInOld: 'yes', oldInNew: 'unknown' };
  return narrower;
}

/** Compares a bound. */
export function compareBound<S>(pair: ShapePair<S>, keyword: BoundKeyword): 'looser' | 'tighter' | undefined {
  const { comparison, oldPlace, newPlace } = pair;
  const old = pair.old.bounds?.get(keyword);
  const next = pair.new.bounds?.get(keyword);
  if (old === undefined && next === undefined) return undefined;
  const isLower = keyword.startsWith('min');
  const texts = { keyword, old: formatBound(old), new: formatBound(next) };
  const oldAt = old?.at ?? oldPlace;
  const newAt = next?.at ?? newPlace;
  if (next === undefined) comparison.differ({ kind: 'bound-removed', ...texts }, oldAt, newAt, wider);
  else if (old === undefined) comparison.differ({ kind: 'bound-added', ...texts }, oldAt, newAt, narrower);
  else if (isTighter(next.value, next.isExclusive, old, isLower))
    comparison.differ({ kind: 'bound-tightened', ...texts }, oldAt, newAt, narrower);
  else if (isTighter(old.value, old.isExclusive, next, isLower))
    comparison.differ({ kind: 'bound-loosened', ...texts }, oldAt, newAt, wider);
  else return undefined;
  return next === undefined || (old !== undefined && isTighter(old.value, old.isExclusive, next, isLower))
    ? 'looser'
    : 'tighter';
}

function formatBound<S>(bound: Bound<S> | undefined): string | undefined {
  if (bound === undefined) return undefined;
  return `${bound.isExclusive ? 'exclusive ' : ''}${canonicalNumber(bound.value)}`;
}

/** Compares the keywords for numbers. */
export function compareNumericRules<S>(pair: ShapePair<S>, types: number): void {
  if (pair.old.bounds !== undefined || pair.new.bounds !== undefined) {
    compareBound(pair, 'minimum');
    compareBound(pair, 'maximum');
  }
  compareMultiples(pair);
  compareFormats(pair, 'number', types);
}

function compareMultiples<S>(pair: ShapePair<S>): void {
  const { comparison, old, new: next, oldPlace, newPlace } = pair;
  const { multiples: olds = [] } = old;
  const { multiples: news = [] } = next;
  const goneAll = olds.filter(({ value }) => !news.some((other) => isMultipleOf(other.value, value)));
  const comeAll = news.filter(({ value }) => !olds.some((other) => isMultipleOf(other.value, value)));
  const [removed] = goneAll;
  const [come] = comeAll;
  if (removed === undefined && come === undefined) return;
  const texts = { old: removed && canonicalNumber(removed.value), new: come && canonicalNumber(come.value) };
  const oldAt = (removed ?? olds[0])?.at ?? oldPlace;
  const newAt = (come ?? news[0])?.at ?? newPlace;
  // A value outside the bounds is not valid, and therefore no proof.
  const proven = (value: JsonNumber | undefined, containment: keyof Relation): Containment => {
    if (value === undefined) return 'yes';
    return isWitness(inclusionOf(pair, containment), value) ? 'no' : 'unknown';
  };
  if (come === undefined) {
    const kind = news.length === 0 ? 'multiple-of-removed' : 'multiple-of-changed';
    const effect: Relation =
      news.length === 0 ? wider : { newInOld: proven(news[0]?.value, 'newInOld'), oldInNew: 'yes' };
    comparison.differ(
      { kind, ...texts, new: news[0] && canonicalNumber(news[0].value) },
      oldAt,
      newAt,
      effect,
    );
  } else if (removed === undefined) {
    const kind = olds.length === 0 ? 'multiple-of-added' : 'multiple-of-changed';
    const effect: Relation =
      olds.length === 0 ? narrower : { newInOld: 'yes', oldInNew: proven(olds[0]?.value, 'oldInNew') };
    comparison.differ(
      { kind, ...texts, old: olds[0] && canonicalNumber(olds[0].value) },
      oldAt,
      newAt,
      effect,
    );
  } else {
    const effect = { newInOld: proven(come.value, 'newInOld'), oldInNew: proven(removed.value, 'oldInNew') };
    comparison.differ({ kind: 'multiple-of-changed', ...texts }, oldAt, newAt, effect);
  }
}

/** Compares the keywords for strings. */
export function compareTextRules<S>(pair: ShapePair<S>): void {
  const { comparison, old, new: next } = pair;
  const before = comparison.differences?.length ?? 0;
  const { newInOld, oldInNew } = comparison;
  if (old.bounds !== undefined || next.bounds !== undefined) {
    compareBound(pair, 'minLength');
    compareBound(pair, 'maxLength');
  }
  if (
    old.text === undefined &&
    next.text === undefined &&
    old.formats === undefined &&
    next.formats === undefined
  )
    return;
  const bounds = comparison.differences?.length ?? 0;
  comparePatterns(pair);
  compareFormats(pair, 'string', bit.string);
  compareContents(pair);
  if ((comparison.differences?.length ?? 0) === bounds) return;
  // One rule may replace another with the same meaning, such as a format that replaces a pattern. The effects of both are then
  // uncertain.
  const own = comparison.differences?.splice(before) ?? [];
  comparison.newInOld = newInOld;
  comparison.oldInNew = oldInNew;
  own.forEach(({ detail, old: at, new: to, effect }, index) => {
    const others = own.filter(
      (_, position) => position !== index && Math.max(position, index) + before >= bounds,
    );
    const isTightened = others.some((other) => other.effect.oldInNew !== 'yes');
    const isLoosened = others.some((other) => other.effect.newInOld !== 'yes');
    comparison.differ(detail, at, to, {
      newInOld: isTightened && effect.newInOld === 'no' ? 'unknown' : effect.newInOld,
      oldInNew: isLoosened && effect.oldInNew === 'no' ? 'unknown' : effect.oldInNew,
    });
  });
}

function comparePatterns<S>(pair: ShapePair<S>): void {
  const { comparison, old, new: next, oldPlace, newPlace } = pair;
  const removed = only(old.text?.patterns, next.text?.patterns);
  const come = only(next.text?.patterns, old.text?.patterns);
  const [before] = removed;
  const [after] = come;
  const texts = { old: before?.[0], new: after?.[0] };
  const oldAt = before?.[1] ?? oldPlace;
  const newAt = after?.[1] ?? newPlace;
  if (before !== undefined && after !== undefined) {
    const areImplied = (patterns: typeof removed, by: Iterable<string>): boolean =>
      patterns.every(([pattern]) => [...by].some((each) => impliesPattern(each, pattern) === true));
    const isNarrower = areImplied(removed, next.text?.patterns.keys() ?? []);
    const isWider = areImplied(come, old.text?.patterns.keys() ?? []);
    if (isNarrower && isWider) return;
    const effect = {
      newInOld: isNarrower ? 'yes' : provenBySamples(inclusionOf(pair, 'newInOld'), after[0]),
      oldInNew: isWider ? 'yes' : provenBySamples(inclusionOf(pair, 'oldInNew'), before[0]),
    } as const;
    comparison.differ({ kind: 'pattern-changed', ...texts }, oldAt, newAt, effect);
  } else if (before !== undefined)
    comparison.differ({ kind: 'pattern-removed', ...texts }, oldAt, newAt, wider);
  else if (after !== undefined)
    comparison.differ({ kind: 'pattern-added', ...texts }, oldAt, newAt, narrower);
}

/** Searches for a string that matches the pattern and is valid on one side only, which proves the difference. */
function provenBySamples<S>(inclusion: Inclusion<S>, pattern: string): Containment {
  // Fixed seed, so that each comparison returns the same result.
  let seed = 1;
  const below = (limit: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  const accept = (text: string): boolean => isWitness(inclusion, text);
  const sample = sampleMatching(pattern, { min: 0, max: 200, random: { below }, isLonger: false, accept });
  return sample.kind === 'sample' ? 'no' : 'unknown';
}

function compareFormats<S>(pair: ShapePair<S>, type: 'string' | 'number', types: number): void {
  const { comparison, old, new: next, oldPlace, newPlace } = pair;
  if (old.formats === undefined && next.formats === undefined) return;
  // An unknown format is reported once, for strings if both strings and numbers are allowed.
  const ofUnknown = (old.types & next.types & bit.string) !== 0 ? 'string' : 'number';
  const group = type === 'string' ? bit.string : numbers;
  const appliesToType = ([name, rule]: readonly [string, FormatRule<S>]): boolean =>
    (typeOfFormat(name, old.types & next.types) ?? ofUnknown) === type && (rule.types & group) !== 0;
  const olds = new Map([...(old.formats ?? [])].filter(appliesToType));
  const news = new Map([...(next.formats ?? [])].filter(appliesToType));
  const [before] = [...olds].filter(([name]) => !news.has(name));
  const [after] = [...news].filter(([name]) => !olds.has(name));
  if (before === undefined && after === undefined) return;
  const texts = { old: before?.[0], new: after?.[0] };
  // The effect of a number format on strings is uncertain: some APIs write large integers as strings.
  const isForeign = [texts.old, texts.new].some(
    (name) => name !== undefined && formats.get(name)?.type !== undefined && formats.get(name)?.type !== type,
  );
  const effect = isForeign ? undecided : relateFormats(texts.old, texts.new, types);
  const kind =
    before === undefined ? 'format-added' : after === undefined ? 'format-removed' : 'format-changed';
  comparison.differ({ kind, ...texts }, before?.[1].at ?? oldPlace, after?.[1].at ?? newPlace, effect);
}

/** Returns the type that a registered format applies to; undefined if the schema does not allow that type. */
function typeOfFormat(name: string, types: number): 'string' | 'number' | undefined {
  const type = formats.get(name)?.type;
  return type !== undefined && (types & (type === 'string' ? bit.string : numbers)) !== 0 ? type : undefined;
}

function compareContents<S>(pair: ShapePair<S>): void {
  const { comparison, old, new: next, oldPlace, newPlace } = pair;
  for (const keyword of ['contentEncoding', 'contentMediaType'] as const) {
    const before = old.text?.contents.get(keyword);
    const after = next.text?.contents.get(keyword);
    if (before?.value === after?.value) continue;
    const detail = { kind: 'content-changed', keyword, old: before?.value, new: after?.value } as const;
    comparison.differ(detail, before?.at ?? oldPlace, after?.at ?? newPlace, undecided);
  }
  compareContentSchemas(pair);
}

/** Compares the schemas of decoded strings (`contentSchema`). Evaluators do not check them. */
function compareContentSchemas<S>({
  comparer,
  comparison,
  old,
  new: next,
  oldPlace,
  newPlace,
}: ShapePair<S>): void {
  const before = old.text?.contentSchemas ?? [];
  const after = next.text?.contentSchemas ?? [];
  if (before.length === 0 && after.length === 0) return;
  const detail = {
    kind: 'content-changed',
    keyword: 'contentSchema',
    old: undefined,
    new: undefined,
  } as const;
  const [oldAt, newAt] = [before, after].map(([schema]) => schema && { schema });
  comparison.differUnlessEqual(detail, oldAt ?? oldPlace, newAt ?? newPlace, {
    on: [comparer.pair(comparer.old.all(before), comparer.new.all(after))],
    how: 'rigid',
    isCertain: false,
  });
}

function only<S>(
  a: ReadonlyMap<string, Place<S>> | undefined,
  b: ReadonlyMap<string, Place<S>> | undefined,
): (readonly [string, Place<S>])[] {
  if (a === undefined) return [];
  return [...a].filter(([name]) => b?.has(name) !== true);
}
