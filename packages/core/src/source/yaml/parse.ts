import { ticking } from './ticking.js';
import { noDeadline, type Deadline } from '../../deadline/deadline.js';
import { parseEvents, YAMLException, type Event } from 'js-yaml';
import type { Limits } from '../source.js';
import { composeYaml, type Composed } from './compose.js';
import type { YamlFault } from './fault.js';
import { IndentedText } from './indentation.js';
import { rewordYamlReason } from './reason.js';
import { readUsualYaml } from '../yaml-fast/read-usual-yaml.js';

/** Control characters that YAML allows nowhere (YAML 1.2.2, section 5.1); js-yaml does not see them in comments. */
const controlCharacter = /[\x00-\x08\x0b\x0c\x0e-\x1f]/;

/** Parses a text as one YAML 1.2 document by the core schema. */
export function parseYaml(text: string, limits: Limits, deadline: Deadline): Composed {
  return readUsualYaml(text, limits, deadline) ?? parseAnyYaml(text, limits, deadline);
}

/** Parses any text as parseYaml does, and reports what is wrong with it. */
export function parseAnyYaml(text: string, limits: Limits, deadline: Deadline = noDeadline): Composed {
  const control = text.search(controlCharacter);
  if (control >= 0) {
    const code = text.charCodeAt(control).toString(16).toUpperCase().padStart(4, '0');
    const reason = `the text contains the control character U+${code}`;
    return { ok: false, fault: { kind: 'syntax', reason, start: control, end: control + 1 } };
  }
  const indented = new IndentedText(text);
  const events = readEvents(indented, limits, deadline);
  const composed: Composed = Array.isArray(events)
    ? composeYaml(indented.text, events, limits, deadline)
    : { ok: false, fault: events };
  return indented.places.length === 0 ? composed : inWrittenText(text, indented, composed);
}

const shallowReason = rewordYamlReason('deficient indentation', '', 0);

/** What was read of an indented text, with the offsets of the text as it is written. */
function inWrittenText(text: string, indented: IndentedText, composed: Composed): Composed {
  if (!composed.ok) {
    const { fault } = composed;
    if (fault.kind === 'values') return composed;
    // A quote or bracket that is never closed is seen at the next line: what comes after it only looks wrong.
    const [first] = indented.places;
    if (fault.kind === 'syntax' && first !== undefined)
      return { ok: false, fault: { ...fault, reason: shallowReason, start: first, end: first + 1 } };
    const [start, end] = [indented.offsetOf(fault.start), indented.offsetOf(fault.end)];
    return { ok: false, fault: { ...fault, start, end } };
  }
  const { tree } = composed;
  indented.restore(tree.starts);
  indented.restore(tree.ends);
  return { ...composed, tree: { ...tree, text }, shallowLines: indented.places };
}

type EventFault = Exclude<YamlFault, { readonly kind: 'values' }>;

/**
 * Reads a text, with those lines indented that continue a value in brackets or quotes and are indented too little: YAML 1.2
 * forbids them (section 6.1), and libyaml, go-yaml and js-yaml 4 read them.
 */
function readEvents(indented: IndentedText, limits: Limits, deadline: Deadline): Event[] | EventFault {
  for (;;) {
    const read = tryEvents(indented.text, limits, deadline);
    if (Array.isArray(read)) return read;
    if (!read.isShallow || !indented.indent(read.fault.start)) return read.fault;
  }
}

/** What js-yaml finds, and whether it is nothing but a line that is indented too little. */
interface FoundFault {
  readonly fault: EventFault;
  readonly isShallow: boolean;
}

function tryEvents(text: string, limits: Limits, deadline: Deadline): Event[] | FoundFault {
  try {
    // js-yaml counts scalars as a level too, so this only keeps it from calling itself too often: resolveAliases bounds exactly.
    return parseEvents(text, { maxDepth: ticking(limits.depth + 2, deadline) });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const start = Math.min(error.mark?.position ?? 0, text.length);
    const end = Math.min(start + 1, text.length);
    if (error.reason.startsWith('nesting exceeded'))
      return { fault: { kind: 'depth', start, end }, isShallow: false };
    const reason = rewordYamlReason(error.reason, text, start);
    const isShallow = error.reason.startsWith('deficient indentation');
    return { fault: { kind: 'syntax', reason, start, end }, isShallow };
  }
}
