// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type * as ReactNames from 'react';
import type * as DomNames from 'react-dom';
import type * as ClientNames from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isLeftOut, UNUSED_FEATURES, withoutUnused } from './react-features.ts';
import { buildOf } from './react-modules.ts';

const require = createRequire(import.meta.url);
const RENDERER = buildOf('react-dom/client');
const FULL = readFileSync(RENDERER, 'utf8');
const FUNCTIONS = Object.values(UNUSED_FEATURES).flatMap((feature) => feature.functions);

describe('the list', () => {
  test('names nothing twice', () => {
    expect(FUNCTIONS).toHaveLength(new Set(FUNCTIONS).size);
  });

  test.each(Object.entries(UNUSED_FEATURES))(
    'a React that serves %s by other functions stops the site',
    (_feature, { functions: [name = ''] }) => {
      const other = FULL.replaceAll(name, 'somethingElse');
      expect(() => withoutUnused(other, 'x.js')).toThrow(`x.js has no ${name} with a body: see `);
    },
  );

  test('is of names that React hands on, of which a page may import none', () => {
    const known = ['react', 'react-dom'].flatMap((asked) => Object.keys(require(buildOf(asked))));
    const left = Object.values(UNUSED_FEATURES).flatMap((feature) => feature.exports);
    expect(left.filter((name) => !known.includes(name))).toEqual([]);
    expect(left.every(isLeftOut)).toBe(true);
    expect(['useState', 'Suspense', 'createPortal', 'startTransition'].some(isLeftOut)).toBe(false);
  });
});

test('a tenth of the text is left empty, and nothing else is changed', () => {
  const lean = withoutUnused(FULL, RENDERER);
  expect(lean.length).toBeLessThan(0.9 * FULL.length);
  const kept = new Set(lean.split('\n'));
  const full = new Set(FULL.split('\n'));
  const added = [...kept].filter((line) => !full.has(line));
  expect(added).toEqual([]);
});

describe('a page drawn by what is left', () => {
  const builds = new Map<string, object>();
  const {
    Component,
    createElement,
    lazy,
    startTransition,
    Suspense,
    useEffect,
    useState,
    useTransition,
  } = production('react') as typeof ReactNames;
  const { createRoot, hydrateRoot } = production('react-dom/client') as typeof ClientNames;
  const { createPortal } = production('react-dom') as typeof DomNames;
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  const onUncaughtError = vi.fn<(error: unknown) => void>();
  const roots: ClientNames.Root[] = [];

  /** Production builds as they are, apart from what other tests load: parts of two Reacts do not fit. */
  function production(asked: string): object {
    const known = builds.get(asked);
    if (known !== undefined) return known;
    const file = buildOf(asked);
    const exports = {};
    builds.set(asked, exports);
    const code = file === RENDERER ? withoutUnused(FULL, file) : readFileSync(file, 'utf8');
    compileFunction(code, ['exports', 'require'])(exports, production);
    return exports;
  }

  function place(html = ''): HTMLElement {
    const at = document.createElement('main');
    at.innerHTML = html;
    document.body.append(at);
    return at;
  }

  function draw(at: HTMLElement, shown: ReactNames.ReactNode): void {
    const root = createRoot(at, { onUncaughtError });
    roots.push(root);
    root.render(shown);
  }

  afterEach(() => {
    for (const root of roots.splice(0)) root.unmount();
    document.body.replaceChildren();
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(onUncaughtError).not.toHaveBeenCalled();
  });

  test('wakes up as it stands, and a part that comes later with it', async () => {
    const onPress = vi.fn<() => void>();
    const onLate = vi.fn<() => void>();
    const late = Promise.withResolvers<{ default: () => ReactNames.ReactNode }>();
    const Late = lazy(() => late.promise);
    const at = place('<button>Start</button><!--$--><p>later</p><!--/$-->');
    const before = [...at.children];
    function Page() {
      const part = createElement(Suspense, { fallback: null }, createElement(Late));
      return [createElement('button', { key: 'a', onClick: onPress }, 'Start'), part];
    }
    roots.push(hydrateRoot(at, createElement(Page), { onRecoverableError, onUncaughtError }));
    await vi.waitFor(() => {
      at.querySelector('button')?.click();
      expect(onPress).toHaveBeenCalled();
    });
    expect(onLate).not.toHaveBeenCalled();
    late.resolve({
      default: function Part() {
        useEffect(onLate, []);
        return createElement('p', null, 'later');
      },
    });
    await vi.waitFor(() => expect(onLate).toHaveBeenCalled());
    expect([...at.children]).toEqual(before);
  });

  test('adds, moves and takes away inside and outside of transitions', async () => {
    const at = place();
    const aside = place();
    const page: { show?: (names: readonly string[]) => void } = {};
    function Page() {
      const [names, setNames] = useState<readonly string[]>([]);
      useEffect(() => {
        page.show = setNames;
      }, []);
      const rows = names.map((name) => [
        createElement('li', { key: name }, name),
        createElement('li', { key: `${name}!` }, `${name}!`),
      ]);
      return [rows, createPortal(names.join('+'), aside)];
    }
    draw(at, createElement(Page));
    await vi.waitFor(() => expect(page.show).toBeDefined());
    for (const names of [['a', 'b', 'c'], ['c', 'a'], ['d', 'c', 'b', 'a'], []]) {
      startTransition(() => page.show?.(names));
      await vi.waitFor(() => expect(aside.textContent).toBe(names.join('+')));
      expect(at.textContent).toBe(names.map((name) => `${name}${name}!`).join(''));
      page.show?.(['z', ...names]);
      await vi.waitFor(() => expect(aside.textContent).toBe(['z', ...names].join('+')));
    }
  });

  test('tells while a transition is under way, and stays answerable', async () => {
    const seen: string[] = [];
    const at = place();
    const slow = Promise.withResolvers<void>();
    function Page() {
      const [shown, setShown] = useState('old');
      const [isPending, begin] = useTransition();
      seen.push(isPending ? `${shown}…` : shown);
      const change = () =>
        begin(async () => {
          await slow.promise;
          startTransition(() => setShown('new'));
        });
      return createElement('button', { onClick: change }, shown);
    }
    draw(at, createElement(Page));
    await vi.waitFor(() => {
      if (!seen.includes('old…')) at.querySelector('button')?.click();
      expect(seen).toContain('old…');
    });
    slow.resolve();
    await vi.waitFor(() => expect(seen.at(-1)).toBe('new'));
    expect(at.textContent).toBe('new');
  });

  test('keeps what breaks to its own place', async () => {
    class Guard extends Component<{ children?: ReactNames.ReactNode }, { hasFailed: boolean }> {
      override state = { hasFailed: false };
      static getDerivedStateFromError = () => ({ hasFailed: true });
      override render() {
        return this.state.hasFailed ? 'Try again' : this.props.children;
      }
    }
    const Broken = (): never => {
      throw new Error('It broke.');
    };
    const at = place();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    draw(at, ['Here. ', createElement(Guard, { key: 'g' }, createElement(Broken))]);
    await vi.waitFor(() => expect(at.textContent).toBe('Here. Try again'));
  });

  test('hears forms, and leaves titles and links where they stand', async () => {
    const onSubmit = vi.fn<(event: ReactNames.FormEvent) => void>((event) =>
      event.preventDefault(),
    );
    const at = place();
    draw(at, [
      createElement('form', { key: 'f', onSubmit }, createElement('button')),
      createElement('svg', { key: 's' }, createElement('title', null, 'A drawing')),
      createElement('link', { key: 'l', rel: 'author', href: '/about' }),
      createElement('title', { key: 't' }, 'A page'),
    ]);
    await vi.waitFor(() => {
      at.querySelector('button')?.click();
      expect(onSubmit).toHaveBeenCalled();
    });
    expect(at.querySelector('svg')?.textContent).toBe('A drawing');
    expect([...at.children].map(({ localName }) => localName)).toEqual([
      'form',
      'svg',
      'link',
      'title',
    ]);
  });
});
