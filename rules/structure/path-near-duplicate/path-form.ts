/**
 * A path template without what many routers do not see: the case of letters and a slash at the end. The names of variables, which
 * no router sees, are left out in all forms.
 *
 * @param kept What is not left out: nothing else, the case of letters, or all.
 */
export function pathForm(path: string, casing?: 'case kept' | 'exact'): string {
  const form = path.replace(/\{[^{}]*\}/g, '{}');
  if (casing === 'exact') return form;
  const open = form.length > 1 ? form.replace(/\/$/, '') : form;
  return casing === 'case kept' ? open : open.toLowerCase();
}
