import { count } from '@assay/core';
import type { PageFlow } from '@assay/reporters';
import { ChipSet, FilteredCount, FilterForm, SearchField } from '../shared/filters.js';
import { GroupedList, noneClosed } from '../shared/grouped-list.js';
import { FlowDetail } from './detail.js';
import { fragment } from './state.js';
import { texts } from './texts.js';

const closed = noneClosed();

type Shape = keyof typeof texts.shapes;

const shapes: readonly Shape[] = ['several', 'single', 'open'];

/** The flows of projects with filters: a list, and the chosen one step by step. */
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
