import { ticking } from '../yaml/deadline-number.js';
import { noDeadline, type Deadline } from '../base/deadline.js';
import { parseEvents, YAMLException, type Event } from 'js-yaml';
import type { Limits } from '../base/source.js';
import { composeYaml, type Composed } from '../yaml/compose.js';
import type { YamlFault } from '../yaml/fault.js';
import { RepairedText, type YamlMistake } from '../yaml/repaired-text.js';
import { rewordYamlReason } from '../yaml/error-wording.js';
import { readUsualYaml } from '../yaml-fast/read-usual-yaml.js';

/** Control characters that YAML does not allow (YAML 1.2.2, section 5.1). js-yaml ignores them in comments. */
const controlCharacter = /[\x00-\x08\x0b\x0c\x0e-\x1f]/;

/**
 * Parses a text as one YAML 1.2 document with the core schema.
 *
 * @param utf8 The text in UTF-8, if available.
 */
export function parseYaml(text: string, limits: Limits, deadline: Deadline, utf8?: Uint8Array): Composed {
  return readUsualYaml(text, limits, deadline, utf8) ?? parseAnyYaml(text, limits, deadline);
}

/** Parses any text as parseYaml does, and reports its fault. */
export function parseAnyYaml(text: string, limits: Limits, deadline: Deadline = noDeadline): Composed {
  const control = text.search(controlCharacter);
  if (control >= 0) {
    const code = text.charCodeAt(control).toString(16).toUpperCase().padStart(4, '0');
    const reason = `the text contains the control character U+${code}`;
    return { ok: false, fault: { kind: 'syntax', reason, start: control, end: control + 1 } };
  }
  const repaired = new RepairedText(text);
  const events = readEvents(repaired, limits, deadline);
  const composed: Composed = Array.isArray(events)
    ? composeYaml(repaired.text, events, limits, deadline)
    : { ok: false, fault: events };
  return repaired.places.length === 0 ? composed : mapToSourceText(text, repaired, composed);
}

const shallowReason = rewordYamlReason('deficient indentation', '', 0);

/** Translates the result for a repaired text back to the offsets of the original text. */
function mapToSourceText(text: string, repaired: RepairedText, composed: Composed): Composed {
  if (!composed.ok) {
    const { fault } = composed;
    if (fault.kind === 'values' || fault.kind === 'empty') return composed;
    // An unclosed quote or bracket shows first on the next line. Faults after it are only consequences.
    const first = repaired.places.find(({ mistake }) => mistake === 'indentation')?.offset;
    if (fault.kind === 'syntax' && first !== undefined)
      return { ok: false, fault: { ...fault, reason: shallowReason, start: first, end: first + 1 } };
    const [start, end] = [repaired.offsetOf(fault.start), repaired.offsetOf(fault.end)];
    return { ok: false, fault: { ...fault, start, end } };
  }
  const { tree } = composed;
  repaired.restore(tree.starts);
  repaired.restore(tree.ends);
  return { ...composed, tree: { ...tree, text }, repaired: repaired.places };
}

type EventFault = Exclude<YamlFault, { readonly kind: 'values' | 'empty' }>;

/** Returns the fault of a part of a text; undefined if the part is valid or has only a forgivable mistake. */
export function faultInPart(part: string, limits: Limits, deadline: Deadline): EventFault | undefined {
  const read = tryEvents(part, limits, deadline);
  return Array.isArray(read) || read.mistake !== undefined ? undefined : read.fault;
}

/**
 * Reads a text with two deviations from YAML 1.2 that libyaml, go-yaml and js-yaml 4 accept. Continuation lines of a value in
 * brackets or quotes may be indented too little (section 6.1). A comment may begin directly after a quote or bracket (section
 * 6.6).
 */
function readEvents(repaired: RepairedText, limits: Limits, deadline: Deadline): Event[] | EventFault {
  for (;;) {
    const read = tryEvents(repaired.text, limits, deadline);
    if (Array.isArray(read)) return read;
    const { fault, mistake } = read;
    const isRepaired =
      mistake !== undefined &&
      (mistake === 'comment' ? repaired.separate(fault.start) : repaired.indent(fault.start));
    if (!isRepaired) return fault;
  }
}

/** Fault that js-yaml finds, and the mistake to repair if that is the only cause. */
interface FoundFault {
  readonly fault: EventFault;
  readonly mistake?: YamlMistake | undefined;
}

function tryEvents(text: string, limits: Limits, deadline: Deadline): Event[] | FoundFault {
  try {
    // js-yaml counts scalars as a level too. This limit only bounds its recursion; resolveAliases checks the exact depth.
    return parseEvents(text, { maxDepth: ticking(limits.depth + 2, deadline) });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const start = Math.min(error.mark?.position ?? 0, text.length);
    const end = Math.min(start + 1, text.length);
    if (error.reason.startsWith('nesting exceeded')) return { fault: { kind: 'depth', start, end } };
    const reason = rewordYamlReason(error.reason, text, start);
    const mistake = mistakeOf(error.reason, text, start);
    return { fault: { kind: 'syntax', reason, start, end }, mistake };
  }
}

function mistakeOf(reason: string, text: string, offset: number): YamlMistake | undefined {
  if (reason.startsWith('deficient indentation')) return 'indentation';
  const isBehind = offset > 0 && `"'[]{},`.includes(text.charAt(offset - 1));
  return text[offset] === '#' && isBehind ? 'comment' : undefined;
}
