import type { ComponentChildren } from 'preact';

interface SkipLinkProps {
  /** The id of the target element. */
  readonly to: string;
  readonly children: ComponentChildren;
}

/** A link that skips the head of the page. It is the first element in tab order. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a
      class="skip"
      href={`#${to}`}
      onClick={(event) => {
        // The fragment contains the filters, so the focus is set by script.
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

/** The foot of the page, with the version of Assay that created it. */
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
