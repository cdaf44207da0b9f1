/** Looks at one document: its source beside what is wrong with it. */
export function Page() {
  return <h1>Document</h1>;
}
