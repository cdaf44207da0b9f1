import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Gate, ScoreCard } from '../../../shared/summary.js';
import { visibleText } from '../../../shared/visible-text.js';
import { hasService } from '../../common/features.js';
import { Discard } from '../../components/dialog.js';
import {
  areSecretsVisible,
  checkState,
  checked,
  close,
  editor,
  fixable,
  displayedPage,
  hasSecrets,
  showSecrets,
} from './check.js';
import { isChanged, opened, displayedPath } from './documents.js';
import { fix, fixNote, isFixing } from './fixing.js';
import { PrivateSwitch } from './private-switch.js';
import { RulesetButton, RulesetNote } from './ruleset-choice.js';
import { saveFile } from '../../common/save-file.js';
import { texts } from './texts.js';
import { clearFilters, filterBy, side } from './view.js';

/**
 * The head of the page: the document, its verdict and score, and its actions.
 *
 * @param actions Additional buttons.
 */
export function Head({ actions }: { readonly actions?: ComponentChildren }) {
  const document = opened.value;
  if (document === undefined) return null;
  const page = displayedPage.value;
  const name = document.kind === 'url' ? document.url : document.root;
  return (
    <header class="panel document-head">
      <div class="title">
        <h1 title={visibleText(name)}>{name}</h1>
        <p class="muted">{page?.description}</p>
        <Verdict />
        <p class="muted" role="status">
          <State />
        </p>
      </div>
      {page?.score !== undefined && (
        <details class="score-details">
          <summary>
            {texts.score} {page.score.value ?? '–'}
          </summary>
          <ScoreCard
            score={page.score}
            words={texts}
            hrefOf={() => '#findings'}
            pick={(rule) => {
              clearFilters();
              filterBy({ rule });
              side.value = 'findings';
            }}
          />
        </details>
      )}
      <div class="document-actions">
        {hasService && <PrivateSwitch />}
        <div class="chips">
          {document.kind === 'files' && <Actions />}
          <RulesetButton />
          {actions}
          <CloseButton />
        </div>
        <p class="muted" role="status">
          {fixNote.value}
        </p>
        <RulesetNote />
      </div>
    </header>
  );
}

function State() {
  const { kind } = checkState.value;
  if (kind === 'checking') return <>{texts.checking}</>;
  return kind === 'done' && checked.value !== undefined ? <>{texts.checked(checked.value.took)}</> : null;
}

/** The verdict of the default gate. */
function Verdict() {
  const page = displayedPage.value;
  if (page === undefined) return null;
  const failing = page.groups.filter(({ severity }) => severity === 'critical' || severity === 'high').length;
  const passed = page.isAnalysed && failing === 0;
  return (
    <Gate passed={passed} verdict={passed ? texts.passed : texts.failed}>
      {passed ? texts.passedBecause : page.isAnalysed ? texts.failedBecause(failing) : texts.notAnalysed}
    </Gate>
  );
}

function Actions() {
  const rules = new Set(displayedPage.value?.findings.map(({ rule }) => rule));
  const hasSafe = [...rules].some((rule) => fixable.value[rule] === 'safe');
  return (
    <>
      <button
        type="button"
        class="chip"
        title={texts.fixAllHint}
        disabled={!hasSafe || isFixing.value}
        onClick={() => void fix('all-safe')}
      >
        {isFixing.value ? texts.fixing : texts.fixAll}
      </button>
      {hasSecrets.value && (
        <button
          type="button"
          class="chip"
          title={texts.secretsHint}
          aria-pressed={areSecretsVisible.value}
          onClick={() => showSecrets(!areSecretsVisible.value)}
        >
          {texts.showSecrets}
        </button>
      )}
      <button type="button" class="chip" onClick={download}>
        {texts.download}
      </button>
    </>
  );
}

function CloseButton() {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
  return (
    <>
      <button type="button" class="chip" onClick={() => (isChanged.value ? setAsking(true) : close())}>
        {texts.close}
      </button>
      {isAsking && <Discard discard={close} keep={() => setAsking(false)} />}
    </>
  );
}

function warn(event: BeforeUnloadEvent): void {
  if (isChanged.value) event.preventDefault();
}

/** Downloads the current file. */
function download(): void {
  const path = displayedPath.value;
  const text = editor.value?.getEditorText(path);
  if (text === undefined) return;
  saveFile(path.slice(path.lastIndexOf('/') + 1), text);
  isChanged.value = false;
}
