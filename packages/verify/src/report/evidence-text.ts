import type { Evidence, EvidenceBody } from '../judge/evidence.js';

/** Lists the lines of a request and its response: curl command, status, headers, body. */
export function listEvidenceLines({ request, response }: Evidence): string[] {
  const body = request.body?.text === null ? bodyLines(request.body) : [];
  return [
    request.curl,
    ...body,
    ...(response === null
      ? ['No response']
      : [
          `Response ${response.status}`,
          ...response.headers.map(({ name, value }) => `${name}: ${value}`),
          ...(response.body === null ? [] : ['', ...bodyLines(response.body)]),
        ]),
  ];
}

function bodyLines({ text, bytes, isCut }: EvidenceBody): string[] {
  if (text === null) return [`(${bytes} bytes of binary data)`];
  return [...text.split(/\r?\n/), ...(isCut ? [`(cut: ${bytes} bytes in all)`] : [])];
}
