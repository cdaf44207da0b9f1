/** True where the description of a value speaks of a name and not of an identifier: "The name of the bucket". */
export function mentionsName(description: string): boolean {
  const start = description.slice(0, longest);
  return /\bname\b/i.test(start) && !/\b(?:ids?|identifier|uuid)\b/i.test(start);
}

// What is said of the value itself is said early.
const longest = 300;
