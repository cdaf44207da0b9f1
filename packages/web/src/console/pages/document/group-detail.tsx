import { useEffect, useState } from 'preact/hooks';
import type { PageGroup } from '@assay/reporters';
import { Advice, RichText } from '../../../shared/rich-text.js';
import { Badge } from '../../../shared/severity.js';
import { describeReach } from '../../../shared/groups.js';
import type { FixOffer } from '../../analysis/protocol.js';
import { askWorker } from '../../analysis/worker-client.js';
import { checked, fixable, isCurrent, displayedPage } from './check.js';
import { isPrivate, opened } from './documents.js';
import { fix, isFixing, findFindingPlace } from './fixing.js';
import { visit, chosen, chosenFinding, chosenId } from './view.js';
import { texts } from './texts.js';

/** Maximum number of places listed at once. */
const placesAtOnce = 100;

/** All details of the selected group, and its fix. */
export function GroupDetail() {
  const page = displayedPage.value;
  const group = chosen.value;
  const [max, setMost] = useState(placesAtOnce);
  useEffect(() => setMost(placesAtOnce), [chosenId.value]);
  if (page === undefined || group === undefined) return null;
  const { severity, rule, problem, findings, operations } = group;
  const about = page.rules[rule];
  const hasText = opened.value?.kind === 'files';
  return (
    <article class="detail" aria-labelledby="detail" tabIndex={0}>
      <button type="button" class="chip back" onClick={() => (chosenId.value = '')}>
        ← {texts.wholeList}
      </button>
      <p class="kind">
        <Badge severity={severity} /> <strong>{about?.name ?? rule}</strong> <span class="muted">{rule}</span>
      </p>
      <h3 id="detail">
        <RichText text={problem} />
      </h3>
      {hasText && fixable.value[rule] !== undefined && <FixOfGroup group={group} />}
      <Advice group={group} about={about} words={texts} />
      <h4>
        {texts.places}{' '}
        <span class="muted">{describeReach(findings.length, operations, page.operations.length)}</span>
      </h4>
      <ul class="places">
        {findings.slice(0, max).map((index) => {
          const finding = page.findings[index];
          if (finding === undefined) return null;
          const place = `${finding.file}:${finding.line}:${finding.column}`;
          return (
            <li aria-current={index === chosenFinding.value ? 'true' : undefined}>
              {hasText ? (
                <button type="button" class="link" title={texts.goTo} onClick={() => visit(index)}>
                  <code>{place}</code>
                </button>
              ) : (
                <code>{place}</code>
              )}{' '}
              <RichText text={finding.problem} />
            </li>
          );
        })}
      </ul>
      {findings.length > max && (
        <button type="button" class="chip" onClick={() => setMost(max + 10 * placesAtOnce)}>
          {texts.morePlaces}
        </button>
      )}
    </article>
  );
}

/** The fix of the selected finding, or else of the first one of the group. */
function FixOfGroup({ group: { findings, rule } }: { readonly group: PageGroup }) {
  const previous = chosenFinding.value;
  const finding = previous !== undefined && findings.includes(previous) ? previous : (findings[0] ?? -1);
  const place = findFindingPlace(finding);
  const [offer, setOffer] = useState<FixOffer | null | undefined>(undefined);
  const key = JSON.stringify(place);
  useEffect(() => {
    let isLeft = false;
    setOffer(undefined);
    // The worker knows only documents that it has checked itself.
    if (place === undefined || !isPrivate.value || !isCurrent.value) return undefined;
    askWorker('offer', place).then(
      (found) => !isLeft && setOffer(found),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [key, checked.value, isCurrent.value]);
  const kind = offer?.kind ?? fixable.value[rule];
  if (place === undefined || offer === null || kind === undefined) return null;
  return (
    <div class="fix">
      <button type="button" class="main-button" disabled={isFixing.value} onClick={() => void fix(place)}>
        {isFixing.value ? texts.fixing : texts.fix}
      </button>
      <p class="muted">
        {offer !== undefined && (
          <>
            <RichText text={offer.title} />{' '}
          </>
        )}
        {texts.fixKinds[kind]}
      </p>
    </div>
  );
}
