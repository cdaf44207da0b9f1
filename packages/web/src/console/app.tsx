import { useEffect, useState } from 'preact/hooks';
import type { FunctionComponent } from 'preact';
import { Dialog, Discard } from './components/dialog.js';
import { Empty, Loading } from './components/states.js';
import { isChanged } from './pages/document/documents.js';
import { pages, type Page } from './pages.js';
import { buildConsoleAddress, navigate, pageName } from './common/router.js';
import { end, isSignedIn, signedOutBecause } from './common/session.js';
import { SignIn } from './sign-in.js';
import { texts } from './common/texts.js';

/** The whole console: the frame, and the page named by the URL. */
export function App() {
  const page = pages.find(({ name }) => name === pageName.value);
  useEffect(() => {
    document.title = page === undefined ? texts.product : `${page.title} · ${texts.product}`;
  }, [page]);
  return (
    <>
      <a
        class="skip"
        href="#page"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>('#page')?.focus();
        }}
      >
        {texts.skip}
      </a>
      <Head />
      <main id="page" tabIndex={-1}>
        {page === undefined ? (
          <Empty>
            <p>{texts.noSuchPage}</p>
            <a href={buildConsoleAddress('document')}>{texts.toDocument}</a>
          </Empty>
        ) : page.needsKey && !isSignedIn.value ? (
          <section class="panel narrow" aria-labelledby="sign-in">
            <h1 id="sign-in">{texts.signInTitle}</h1>
            <p>{texts.needsKey}</p>
            <SignIn />
          </section>
        ) : (
          <PageView key={page.name} page={page} />
        )}
      </main>
    </>
  );
}

function Head() {
  const [isSigningIn, setSigningIn] = useState(false);
  const wasSignedOut = signedOutBecause.value !== '';
  return (
    <header class="site-head">
      <a class="brand" href={buildConsoleAddress('document')}>
        {texts.product}
      </a>
      <nav aria-label={texts.navigation}>
        {pages.map(({ name, title }) => (
          <a href={buildConsoleAddress(name)} aria-current={name === pageName.value ? 'page' : undefined}>
            {title}
          </a>
        ))}
      </nav>
      {isSignedIn.value ? (
        <SignOut />
      ) : (
        <button
          type="button"
          class="chip"
          onClick={() => {
            // If the page itself has a sign-in form, focus that one instead of showing a second form.
            const field = document.querySelector<HTMLElement>('main form.sign-in input');
            if (field === null) setSigningIn(true);
            else field.focus();
          }}
        >
          {texts.signIn}
        </button>
      )}
      {wasSignedOut && !isSigningIn && (
        <p class="said bad site-note" role="alert">
          {signedOutBecause.value}
        </p>
      )}
      {isSigningIn && (
        <Dialog title={texts.signInTitle} close={() => setSigningIn(false)}>
          <SignIn done={() => setSigningIn(false)} />
        </Dialog>
      )}
    </header>
  );
}

/** A button that ends the session. It removes all traces for the next user: the open document and the URL. */
function SignOut() {
  const [isAsking, setAsking] = useState(false);
  const leave = (): void => {
    end();
    navigate(buildConsoleAddress('document'));
  };
  return (
    <>
      <button type="button" class="chip" onClick={() => (isChanged.value ? setAsking(true) : leave())}>
        {texts.signOut}
      </button>
      {isAsking && <Discard discard={leave} keep={() => setAsking(false)} />}
    </>
  );
}

/** Loads the chunk of a page and shows the page. */
function PageView({ page }: { readonly page: Page }) {
  const [loaded, setLoaded] = useState<FunctionComponent | 'lost' | undefined>(undefined);
  useEffect(() => {
    let isLeft = false;
    page.load().then(
      ({ Page }) => !isLeft && setLoaded(() => Page),
      () => !isLeft && setLoaded('lost'),
    );
    return () => {
      isLeft = true;
    };
  }, []);
  if (loaded === undefined) return <Loading />;
  if (loaded === 'lost')
    return (
      <div class="state failed" role="alert">
        <p>{texts.pageLost}</p>
        <button type="button" class="chip" onClick={() => location.reload()}>
          {texts.reload}
        </button>
      </div>
    );
  const Component = loaded;
  return <Component />;
}
