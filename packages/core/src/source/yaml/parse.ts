import { ticking } from './ticking.js';
import { noDeadline, type Deadline } from '../../deadline/deadline.js';
import { parseEvents, YAMLException, type Event } from 'js-yaml';
import type { Limits } from '../source.js';
import { composeYaml, type Composed } from './compose.js';
import type { YamlFault } from './fault.js';
import { rewordYamlReason } from './reason.js';
import { readUsualYaml } from '../yaml-fast/read-usual-yaml.js';

/** Control characters that YAML allows nowhere (YAML 1.2.2, section 5.1); js-yaml does not see them in comments. */
const controlCharacter = /[\x00-\x08\x0b\x0c\x0e-\x1f]/;

/** Parses a text as one YAML 1.2 document by the core schema. */
export function parseYaml(text: string, limits: Limits, deadline: Deadline): Composed {
  return readUsualYaml(text, limits, deadline) ?? parseAnyYaml(text, limits, deadline);
}

/** Parses a text as parseYaml does, however it is written, and tells what is wrong with it. */
export function parseAnyYaml(text: string, limits: Limits, deadline: Deadline = noDeadline): Composed {
  const control = text.search(controlCharacter);
  if (control >= 0) {
    const code = text.charCodeAt(control).toString(16).toUpperCase().padStart(4, '0');
    const reason = `the control character U+${code} stands in the text`;
    return { ok: false, fault: { kind: 'syntax', reason, start: control, end: control + 1 } };
  }
  const events = readEvents(text, limits, deadline);
  return Array.isArray(events) ? composeYaml(text, events, limits, deadline) : { ok: false, fault: events };
}

function readEvents(text: string, limits: Limits, deadline: Deadline): Event[] | YamlFault {
  try {
    // js-yaml counts scalars as a level too, so this only keeps it from calling itself too often: resolveAliases bounds exactly.
    return parseEvents(text, { maxDepth: ticking(limits.depth + 2, deadline) });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const start = Math.min(error.mark?.position ?? 0, text.length);
    const end = Math.min(start + 1, text.length);
    if (error.reason.startsWith('nesting exceeded')) return { kind: 'depth', start, end };
    return { kind: 'syntax', reason: rewordYamlReason(error.reason, text, start), start, end };
  }
}
