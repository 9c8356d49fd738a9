/* The open tab. A tab is a value, not a path: it is kept in the navigation state and in the
   query, so that it survives a reload or a link.
   
   The first tab comes from the stored flag that opens the AI tab, which is then cleared, else
   from the navigation state, else from the window value `ripenTab`, else from the query, else
   it is `pomodoro`. Later a window event `ripen:open-tab` with `{ tab }` opens one. A change by
   the header is announced first by the cancellable window event `changeTab`. */
import { atom, type ReadableAtom } from 'nanostores';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import { isFields } from '#shared/domain/timer/engine/reading.ts';
import { takeAiTabFlag } from './navigation-flags.ts';
import { addressOf, type Place, placeAt, readTab, type Tab } from './tabs.ts';

/** Name of the window value with the first tab. */
export const FIRST_TAB_VALUE = 'ripenTab';
/** Name of the window event that opens a tab. */
export const OPEN_TAB_EVENT = 'ripen:open-tab';
/** Name of the cancellable window event before the header changes the tab. */
export const CHANGE_TAB_EVENT = 'changeTab';

/** The current place in the app, and navigation to others. */
export interface Navigation {
  readonly $place: ReadableAtom<Place>;
  /** Navigates to a place; back returns from it, unless it replaces the previous place. */
  go(place: Place, replaces?: boolean): void;
  /** Navigates to a tab from the header, unless a listener of `changeTab` prevents it. */
  request(tab: Tab): void;
  /** Follows back, forward and window events; returns a disconnect function. */
  connect(): () => void;
}

/** Dependencies of the navigation. */
export interface NavigationDeps {
  readonly page: Window;
  readonly storage: KeyValueStore;
  /** Called when a project's page is opened. */
  readonly onProject: () => void;
}

/** Creates the navigation of a page. */
export function createNavigation({ page, storage, onProject }: NavigationDeps): Navigation {
  const aiTab = () => takeAiTabFlag(storage, readTab);
  const $place = atom<Place>(placeOf(page, aiTab));

  function go(place: Place, replaces = false): void {
    const here = $place.get();
    const isSame = here.tab === place.tab && here.projectId === place.projectId;
    if (isSame && here.detail === place.detail) return;
    if (!isSame && place.projectId !== null) onProject();
    page.history[replaces ? 'replaceState' : 'pushState']({ ...place }, '', addressOf(place));
    $place.set(place);
    if (!isSame) page.scrollTo(0, 0);
  }

  function request(tab: Tab): void {
    const detail = { tab, from: $place.get().tab };
    const announcement = new CustomEvent(CHANGE_TAB_EVENT, { detail, cancelable: true });
    if (page.dispatchEvent(announcement)) go({ tab, projectId: null });
  }

  function openByEvent(event: Event): void {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null;
    const tab = readTab(isFields(detail) ? detail['tab'] : detail);
    if (tab !== null) go({ tab, projectId: null });
  }

  return {
    $place,
    go,
    request,
    connect() {
      const follow = () => $place.set(placeOf(page));
      page.history.replaceState({ ...$place.get() }, '', addressOf($place.get()));
      page.addEventListener('popstate', follow);
      page.addEventListener(OPEN_TAB_EVENT, openByEvent);
      return () => {
        page.removeEventListener('popstate', follow);
        page.removeEventListener(OPEN_TAB_EVENT, openByEvent);
      };
    },
  };
}

function placeOf(page: Window, flaggedTab: () => Tab | null = () => null): Place {
  const state: unknown = page.history.state;
  const inState = isFields(state) ? readTab(state['tab']) : null;
  const fromQuery = placeAt(page.location);
  const inWindow = readTab(Reflect.get(page, FIRST_TAB_VALUE));
  // The flag was stored for this load alone; the navigation state survives every reload.
  const tab = flaggedTab() ?? inState ?? inWindow ?? fromQuery.tab ?? 'pomodoro';
  const ofState = isFields(state) ? state['projectId'] : null;
  const projectId = typeof ofState === 'string' ? ofState : (fromQuery.projectId ?? null);
  const detail = isFields(state) ? state['detail'] : fromQuery.detail;
  return {
    tab,
    projectId: tab === 'projects' ? projectId : null,
    ...(typeof detail === 'string' && { detail }),
  };
}
