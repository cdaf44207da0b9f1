import { parseUrl } from '@assay/api-knowledge';
import type { Format } from '@assay/core';
import leven from 'leven';

/** The fault of a server URL, as the rest of a sentence, with its remedy. */
export interface ServerUrlFault {
  readonly fault: string;
  readonly remedy: string;
}

const oneVariable = /\{[^{}]*\}/g;

/** Checks the URL template of a server. Undefined if it is valid. Relative URLs are valid. */
export function serverUrlFault(rawUrl: string, format: Format): ServerUrlFault | undefined {
  const url = rawUrl.trim();
  if (/[{}]/.test(url.replace(oneVariable, '')))
    return { fault: 'has braces that do not belong together', remedy: 'Put braces around each variable' };
  if (/[\s"<>\\^`|]/.test(url.replace(oneVariable, '')))
    return {
      fault: 'contains characters that a URL cannot have',
      remedy: 'Write the URL itself, with other characters percent-encoded',
    };
  const repeated = format === 'oas3.2' ? repeatedVariable(url) : undefined;
  if (repeated !== undefined)
    return {
      fault: `contains the variable \`${repeated}\` twice, which OpenAPI 3.2 does not allow`,
      remedy: 'Use one variable for each place',
    };
  return schemeFault(url) ?? authorityFault(url) ?? endFault(url);
}

function repeatedVariable(url: string): string | undefined {
  const names = (url.match(oneVariable) ?? []).map((variable) => variable.slice(1, -1));
  return names.find((name, index) => names.indexOf(name) !== index);
}

const usualSchemes = ['https', 'http', 'wss', 'ws'];

function schemeFault(url: string): ServerUrlFault | undefined {
  const lacksColon = /^(https?|wss?)\/\//i.exec(url)?.[1];
  if (lacksColon !== undefined)
    return { fault: `has no colon after \`${lacksColon}\``, remedy: `Begin it with \`${lacksColon}://\`` };
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(url)?.[1]?.toLowerCase();
  if (scheme === undefined || usualSchemes.includes(scheme)) return undefined;
  if (/^(?:ftps?|sftp)$/.test(scheme))
    return {
      fault: `has the scheme \`${scheme}\`, which no operation is called with`,
      remedy: 'Write the URL of an HTTP server',
    };
  const suggestion = usualSchemes.find((usual) => leven(usual, scheme) <= (usual.length > 3 ? 2 : 1));
  // Other schemes exist, but they do not resemble a usual one.
  return suggestion === undefined || namedSchemes.has(scheme)
    ? undefined
    : { fault: `has the scheme \`${scheme}\`, which does not exist`, remedy: `Write \`${suggestion}://\`` };
}

const namedSchemes: ReadonlySet<string> = new Set(['httpu', 'httpg', 'shttp', 'wais', 'ftp', 'tftp', 'ssh']);

function authorityFault(url: string): ServerUrlFault | undefined {
  // A variable can have any value. A digit is valid in every part of a URL.
  const { scheme, host, port } = parseUrl(
    url.replace(/^\{[^{}]*\}(?=:\/\/)/, 'https').replace(oneVariable, '1'),
  );
  if (scheme === undefined || !usualSchemes.includes(scheme)) return undefined;
  if (host === undefined || host === '')
    return { fault: 'names no host', remedy: 'Write the host between `//` and the path' };
  if (port !== undefined && port !== '' && !isPort(port))
    return {
      fault: `has the port \`${port.slice(0, 20)}\`, and a port is a number up to 65535`,
      remedy: 'Correct the port, or leave it out',
    };
  return undefined;
}

function isPort(text: string): boolean {
  return /^\d{1,12}$/.test(text) && Number(text) <= 65_535;
}

function endFault(url: string): ServerUrlFault | undefined {
  const end = /[?#]/.exec(url.replace(oneVariable, ''))?.[0];
  if (end === undefined) return undefined;
  const urlPart = end === '?' ? 'a query' : 'a fragment';
  return {
    fault: `has ${urlPart}, behind which no path can be appended`,
    remedy:
      end === '?'
        ? 'Leave it out, and describe what it carries as query parameters'
        : 'Leave the fragment out',
  };
}
