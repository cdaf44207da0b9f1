import { headerValues, type Answer, type WireRequest } from '../client/exchange.js';

/** The tags that resources had when they were last heard of (RFC 9110, section 8.8.3), by where they are. */
export class EntityTags {
  private readonly tags = new Map<string, string>();

  /** Notes what an answer says of the resource at a path, or of the one that was made. */
  add({ method, origin, target }: WireRequest, answer: Answer): void {
    if (answer.status < 200 || answer.status >= 300) return;
    const [location] = headerValues(answer, 'location');
    const [tag] = headerValues(answer, 'etag');
    const isAbout = method !== 'POST';
    const path =
      isAbout || location === undefined ? getTargetPath(target) : locatedAt(location, origin, target);
    // What was changed without a word has another one now.
    if (isAbout && method !== 'GET' && method !== 'HEAD') this.tags.delete(path ?? '');
    if (path !== undefined && tag !== undefined && (isAbout || location !== undefined))
      this.tags.set(path, tag);
  }

  /** The tag of the resource at a path; undefined where nobody has said it. */
  of(target: string): string | undefined {
    return this.tags.get(getTargetPath(target));
  }
}

/** A request that asks for the tag of what it concerns, with another one in its place. */
export function withTag(request: WireRequest, tag: string): WireRequest {
  return {
    ...request,
    headers: request.headers.map(([name, value]) => [name, isIfMatch(name) ? tag : value]),
  };
}

/** True for a request that is only obeyed where the resource has a tag that it names. */
export function asksForTag({ headers }: WireRequest): boolean {
  return headers.some(([name]) => isIfMatch(name));
}

function isIfMatch(name: string): boolean {
  return name.toLowerCase() === 'if-match';
}

function getTargetPath(target: string): string {
  return target.split('?', 1)[0] ?? '';
}

/** The path that a `Location` names; undefined where it is at another service, whose resources have tags of their own. */
function locatedAt(location: string, origin: string, target: string): string | undefined {
  const base = `${origin}${target}`;
  const url = URL.canParse(location, base) ? new URL(location, base) : undefined;
  return url?.origin === new URL(origin).origin ? url.pathname : undefined;
}
