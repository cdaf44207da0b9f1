/** True if the description of a value mentions a name rather than an identifier: "The name of the bucket". */
export function mentionsName(description: string): boolean {
  const start = description.slice(0, longest);
  return /\bname\b/i.test(start) && !/\b(?:ids?|identifier|uuid)\b/i.test(start);
}

// The examined length, because descriptions begin with the meaning of the value.
const longest = 300;
