import { openFragment } from '../shared/fragment.js';
import { count } from '@assay/core';
import type { PageFlow, PageNeed, PageStep } from '@assay/reporters';
import { ChipSet, FilteredCount, FilterForm, SearchField } from '../shared/filters.js';
import { GroupedList, noneClosed } from '../shared/grouped-list.js';
import { texts } from './texts.js';

/** State of the flows in the fragment of the URL. */
const fragment = openFragment({ words: '', shape: '', project: '' });

const closed = noneClosed();

type Shape = keyof typeof texts.shapes;

const shapes: readonly Shape[] = ['several', 'single', 'open'];

/** The flows of projects with filters: a list, and the steps of the selected one. */
export function Flows({ flows }: { readonly flows: readonly PageFlow[] }) {
  const { words, shape, project } = fragment.shown.value;
  const candidates = flows.filter((flow) => hasWords(flow, words));
  const selectedShape = shapes.find((each) => each === shape);
  const filtered =
    selectedShape === undefined ? candidates : candidates.filter((flow) => hasShape(flow, selectedShape));
  const chosen = flows.find(({ name }) => name === project);
  const detailed = chosen ?? filtered[0];
  return (
    <div class={chosen === undefined ? '' : 'has-detail'}>
      <FilterForm label={texts.filters}>
        <SearchField
          label={texts.search}
          hint={texts.searchHint}
          value={words}
          onInput={(value) => fragment.show({ words: value })}
        />
        <ChipSet
          legend={texts.shape}
          chips={shapes.map((each) => ({
            value: each,
            words: `${texts.shapes[each]} ${candidates.filter((flow) => hasShape(flow, each)).length}`,
            isPressed: selectedShape === each,
          }))}
          press={(value) => fragment.show({ shape: shape === value ? '' : value })}
        />
        <FilteredCount
          words={count(filtered.length, 'project')}
          clear={texts.clear}
          onClear={
            words !== '' || selectedShape !== undefined
              ? () => fragment.show({ words: '', shape: '' })
              : undefined
          }
        />
      </FilterForm>
      {filtered.length === 0 ? (
        <p class="empty">{texts.noMatch}</p>
      ) : (
        <div class="columns">
          <GroupedList
            label={texts.all}
            items={filtered}
            keyOf={({ name }) => name}
            headOf={undefined}
            numberOf={(number) => count(number, 'project')}
            closed={closed}
            chosen={project}
            marked={detailed?.name}
            pick={(name) => fragment.show({ project: name })}
          >
            {(flow) => <RowContent flow={flow} />}
          </GroupedList>
          {detailed !== undefined && <FlowDetail flow={detailed} isChosen={chosen !== undefined} />}
        </div>
      )}
    </div>
  );
}

function RowContent({ flow: { name, method, path, steps, leaves, reachable } }: { readonly flow: PageFlow }) {
  return (
    <>
      <span class="badge method">{method}</span>
      <span class="what">{path}</span>
      <span class="muted">
        {[
          ...(name === `${method} ${path}` ? [] : [name]),
          count(steps.length, 'step'),
          ...(leaves === 0 ? [] : [`${reachable} of ${count(leaves, 'value')}`]),
        ].join(' · ')}
      </span>
    </>
  );
}

function hasShape({ steps, auth, anonymousAllowed }: PageFlow, shape: Shape): boolean {
  switch (shape) {
    case 'several':
      return steps.some(({ role, asksForToken }) => role === 'prerequisite' && !asksForToken);
    case 'single':
      return !steps.some(({ role, asksForToken }) => role === 'prerequisite' && !asksForToken);
    case 'open':
      return auth.length === 0 || anonymousAllowed;
  }
}

function hasWords({ name, method, path, summary, steps }: PageFlow, text: string): boolean {
  const haystack = [name, method, path, summary, ...steps.map(({ id }) => id)].join(' ').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}

interface FlowDetailProps {
  readonly flow: PageFlow;
  /** False if it is only shown because it is the first of the list. */
  readonly isChosen: boolean;
}

/** All details of the test of one operation. */
function FlowDetail({ flow, isChosen }: FlowDetailProps) {
  const { name, method, path, summary, steps, auth, anonymousAllowed, checks } = flow;
  return (
    <article class={`detail ${isChosen ? '' : 'unasked'}`} tabIndex={0} aria-labelledby="project">
      <button type="button" class="chip back" onClick={() => fragment.show({ project: '' })}>
        ← {texts.back}
      </button>
      <p class="kind">
        <strong>{name}</strong>
      </p>
      <h3 id="project">
        <code>
          {method} {path}
        </code>
      </h3>
      {summary !== '' && <p>{summary}</p>}
      <h4>{texts.steps}</h4>
      <Steps steps={steps} />
      <h4>{texts.auth}</h4>
      <p>
        {auth.length === 0 ? texts.open : auth.map((schemes) => schemes.join(' + ')).join(` ${texts.or} `)}{' '}
        {auth.length > 0 && anonymousAllowed && texts.anonymous}
      </p>
      {checks.length > 0 && (
        <>
          <h4>{texts.checks}</h4>
          <ul class="places">
            {checks.map((check) => (
              <li>{texts.checkWords[check]}</li>
            ))}
          </ul>
        </>
      )}
      <Reach flow={flow} />
      <p>
        <a href={fragment.linkTo({ project: name })}>{texts.link}</a>
      </p>
    </article>
  );
}

/** The requests of a flow in sequence, with the values that they take from earlier responses. */
function Steps({ steps }: { readonly steps: readonly PageStep[] }) {
  return (
    <ol class="steps">
      {steps.map(({ id, role, method, path, asksForToken, needs }) => (
        <li class={role}>
          <p>
            <strong>{id}</strong> <span class="muted">{asksForToken ? texts.token : texts.roles[role]}</span>
          </p>
          <p>
            <code>
              {method} {path}
            </code>
          </p>
          {needs.map((need) => (
            <Need need={need} />
          ))}
        </li>
      ))}
    </ol>
  );
}

function Need({ need: { from, bindings, optional, withheld } }: { readonly need: PageNeed }) {
  return (
    <div class="need">
      {bindings.length === 0 && (
        <p class="muted">
          {texts.noBindings} <strong>{from}</strong>
        </p>
      )}
      {bindings.map(({ to, from: expression, why }) => (
        <p>
          <code>{to}</code> <span aria-hidden="true">←</span>
          <span class="hidden"> from </span> <code>{expression}</code> <span class="muted">{why}</span>
        </p>
      ))}
      {optional && <p class="muted">{texts.optional}</p>}
      {withheld && <p class="muted">{texts.withheld}</p>}
    </div>
  );
}

function Reach({ flow: { messages, leaves, reachable, missed } }: { readonly flow: PageFlow }) {
  if (leaves === 0) return null;
  return (
    <>
      <h4>{texts.reach}</h4>
      <p>
        {reachable.toLocaleString('en')} of {count(leaves, 'value')}, with {count(messages, 'message')}.
      </p>
      {missed.length > 0 && (
        <details>
          <summary>
            {texts.missed} <span class="muted">{(leaves - reachable).toLocaleString('en')}</span>
          </summary>
          <ul class="places">
            {missed.map((leaf) => (
              <li>
                <code>{leaf}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
