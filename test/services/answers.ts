/** The headers of a request with a JSON body that accepts JSON. */
function jsonHeaders(authorization: string | undefined): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    ...(authorization === undefined ? {} : { Authorization: authorization }),
  };
}

/** Sends a value to a service; returns the response. Throws if the status is not a success. */
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
  // `as`: each service responds with an object or an empty body.
  return (text === '' ? {} : JSON.parse(text)) as Readonly<Record<string, unknown>>;
}

/** Reads some members of a service's response. Returns status and text if the status is not a success. */
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
    // `as`: a value that is not an object has no members.
    (at, key) => (at as Readonly<Record<string, unknown>> | null | undefined)?.[key],
    value,
  );
}
