/** Moves the focus to the list of groups. */
export function focusGroups(): void {
  document.querySelector('#groups')?.scrollIntoView({ block: 'start' });
}
