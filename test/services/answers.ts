/** The headers of a request that sends and takes JSON. */
function jsonHeaders(authorization: string | undefined): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    ...(authorization === undefined ? {} : { Authorization: authorization }),
  };
}

/** Sends a value to a service, and returns what it answers; fails where it refuses. */
export async function create(
  url: string,
  body: unknown,
  authorization?: string,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: jsonHeaders(authorization),
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${url}: ${response.status} ${text.slice(0, 300)}`);
  // `as`: each service answers with an object, or with nothing.
  return (text === '' ? {} : JSON.parse(text)) as Readonly<Record<string, unknown>>;
}

/** Reads some members of what a service answers; its status and its text where it refuses. */
export async function readMembers(
  url: string,
  members: readonly string[],
  authorization?: string,
): Promise<unknown> {
  const response = await fetch(url, { headers: jsonHeaders(authorization) });
  if (!response.ok) return `${response.status} ${(await response.text()).slice(0, 200)}`;
  const value: unknown = await response.json();
  return members.map((path) => [path, memberAt(value, path.split('.'))]);
}

function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    // `as`: what is no object has no members either.
    (at, key) => (at as Readonly<Record<string, unknown>> | null | undefined)?.[key],
    value,
  );
}
