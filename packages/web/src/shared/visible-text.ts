import { hiddenCharacters } from '@assay/text';
import { Fragment, options, type ComponentChildren } from 'preact';

/** Characters that reorder or hide text. */
export const hiding = new RegExp(`[${hiddenCharacters}]`, 'gu');

/** Replaces characters that reorder or hide text by escapes: `\u202e`. */
export function visibleText(text: string): string {
  return text.replace(hiding, (character) => {
    const digits = (character.codePointAt(0) ?? 0).toString(16);
    return digits.length > 4 ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`;
  });
}

/**
 * Makes every text that is rendered from now on show characters that would reorder or hide it. Texts of documents reach the page
 * in many ways.
 */
export function showHiddenText(): void {
  const before = options.vnode;
  options.vnode = (vnode) => {
    // Components pass their children on to elements.
    if (typeof vnode.type === 'string' || vnode.type === Fragment)
      vnode.props.children = visibleChildren(vnode.props.children);
    before?.(vnode);
  };
}

function visibleChildren(children: ComponentChildren): ComponentChildren {
  if (typeof children === 'string') return visibleText(children);
  if (!Array.isArray(children)) return children;
  const texts: readonly ComponentChildren[] = children;
  if (!texts.some(isHidden)) return texts;
  return texts.map((text): ComponentChildren => visibleChildren(text));
}

function isHidden(child: ComponentChildren): boolean {
  if (Array.isArray(child)) return (child as readonly ComponentChildren[]).some(isHidden);
  return typeof child === 'string' && visibleText(child) !== child;
}
