import type { ComponentChildren } from 'preact';

interface SkipLinkProps {
  /** The id of what it leads to. */
  readonly to: string;
  readonly children: ComponentChildren;
}

/** The first thing that the tab key reaches: it leads past the head of the page. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a
      class="skip"
      href={`#${to}`}
      onClick={(event) => {
        // The fragment is the filters': the focus is moved by hand.
        event.preventDefault();
        const target = document.querySelector<HTMLElement>(`#${to}`);
        target?.focus();
        target?.scrollIntoView();
      }}
    >
      {children}
    </a>
  );
}

/** Says what made the page. */
export function PageFoot({
  version,
  children,
}: {
  readonly version: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <footer class="muted">
      {children} Made by Assay {version}
    </footer>
  );
}
