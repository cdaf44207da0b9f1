import type { PageGroup } from '@assay/reporters';
import { ChipSet } from './filters.js';
import { countSeverities, views, type View } from './groups.js';
import { severities, signs, type Severity } from './severity.js';

interface SeverityChipsProps {
  readonly legend: string;
  /** Groups that the other filters leave. */
  readonly groups: readonly PageGroup[];
  /** Pressed severities: none means all. */
  readonly selected: readonly Severity[];
  readonly pick: (selected: readonly Severity[]) => void;
}

/** A button for each severity, with the number of groups that have it. */
export function SeverityChips({ legend, groups, selected, pick }: SeverityChipsProps) {
  return (
    <ChipSet
      legend={legend}
      chips={countSeverities(groups).map(([severity, number]) => ({
        value: severity,
        kind: severity,
        sign: signs[severity],
        words: `${severity} ${number}`,
        isPressed: selected.includes(severity),
      }))}
      press={(value) => pick(severities.filter((each) => selected.includes(each) !== (each === value)))}
    />
  );
}

interface ViewChipsProps {
  readonly legend: string;
  readonly labels: Readonly<Record<View, string>>;
  readonly view: View;
  readonly pick: (view: View) => void;
}

/** A button for each way to list groups. */
export function ViewChips({ legend, labels, view, pick }: ViewChipsProps) {
  return (
    <ChipSet
      legend={legend}
      chips={views.map((each) => ({ value: each, words: labels[each], isPressed: view === each }))}
      press={(value) => pick(views.find((each) => each === value) ?? 'list')}
    />
  );
}
