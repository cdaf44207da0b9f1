const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True where a text can be the id of a record. PostgreSQL refuses a statement that compares other texts with a UUID. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
