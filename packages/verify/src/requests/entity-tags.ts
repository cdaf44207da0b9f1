import { headerValues, type Answer, type WireRequest } from '../client/exchange.js';

/** The latest entity tags of resources (RFC 9110, section 8.8.3), by path. */
export class EntityTags {
  private readonly tags = new Map<string, string>();

  /** Records the tag in a response for the resource at its path, or for the created one. */
  add({ method, origin, target }: WireRequest, answer: Answer): void {
    if (answer.status < 200 || answer.status >= 300) return;
    const [location] = headerValues(answer, 'location');
    const [tag] = headerValues(answer, 'etag');
    const isAbout = method !== 'POST';
    const path =
      isAbout || location === undefined ? getTargetPath(target) : locatedAt(location, origin, target);
    // A change without a tag in the response makes the old tag invalid.
    if (isAbout && method !== 'GET' && method !== 'HEAD') this.tags.delete(path ?? '');
    if (path !== undefined && tag !== undefined && (isAbout || location !== undefined))
      this.tags.set(path, tag);
  }

  /** Returns the tag of the resource at a path; undefined if it is unknown. */
  of(target: string): string | undefined {
    return this.tags.get(getTargetPath(target));
  }
}

/** Replaces the tag of a conditional request. */
export function withTag(request: WireRequest, tag: string): WireRequest {
  return {
    ...request,
    headers: request.headers.map(([name, value]) => [name, isIfMatch(name) ? tag : value]),
  };
}

/** True for a request with `If-Match`. */
export function asksForTag({ headers }: WireRequest): boolean {
  return headers.some(([name]) => isIfMatch(name));
}

function isIfMatch(name: string): boolean {
  return name.toLowerCase() === 'if-match';
}

function getTargetPath(target: string): string {
  return target.split('?', 1)[0] ?? '';
}

/** Returns the path of a `Location`; undefined if it is on another service, which has its own tags. */
function locatedAt(location: string, origin: string, target: string): string | undefined {
  const base = `${origin}${target}`;
  const url = URL.canParse(location, base) ? new URL(location, base) : undefined;
  return url?.origin === new URL(origin).origin ? url.pathname : undefined;
}
