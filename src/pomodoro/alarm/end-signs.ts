/*
 * The visible signs of the end of a session: the page flashes in every visible tab, and the title
 * of the leading tab blinks while that tab is hidden. Any action of the user ends them.
 */
import type { DocumentTitle } from '#platform/page/document-title.ts';
import type { Leadership } from '#shared/domain/platform.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import type { SessionType } from '#shared/domain/timer/types.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';
import { SESSION_NAMES } from '../screen/timer-reading.ts';
import { flashPage } from './page-flash.ts';
import { endBetween, isRecent, onActs } from './session-ends.ts';

/** Dependencies of the end signs; `flash` and `isHidden` default to the page's own. */
export interface EndSignsDeps {
  readonly timer: TimerStore;
  readonly leadership: Leadership;
  readonly title: DocumentTitle;
  readonly settings: () => TimerSettings;
  readonly now: () => number;
  readonly flash?: ((session: SessionType) => () => void) | undefined;
  readonly isHidden?: (() => boolean) | undefined;
}

/** Shows the signs of each end until the returned function is called. */
export function connectEndSigns({
  timer,
  leadership,
  title,
  settings,
  now,
  flash = flashPage,
  isHidden = () => document.visibilityState === 'hidden',
}: EndSignsDeps): () => void {
  let before = timer.$timer.get();
  let endFlash = () => {};
  let call: { readonly text: string; isShown: boolean } | null = null;

  function dismiss(): void {
    endFlash();
    call = null;
    title.call(null);
  }

  function show(session: SessionType): void {
    if (!isHidden()) {
      endFlash = flash(session);
    } else if (leadership.isLeader()) {
      call = { text: `● ${SESSION_NAMES[session]} complete`, isShown: true };
      title.call(call.text);
    }
  }

  function blink(): void {
    if (call === null) return;
    if (!isHidden()) {
      dismiss();
      return;
    }
    call.isShown = !call.isShown;
    title.call(call.isShown ? call.text : null);
  }

  const ends = [
    onActs(timer, dismiss),
    timer.$timer.listen((after) => {
      const end = endBetween(before, after);
      before = after;
      if (end === null || !isRecent(end, now()) || !settings().pageFlash) return;
      dismiss();
      show(end.session);
    }),
    timer.$nowMs.listen(blink),
  ];
  return () => {
    for (const end of ends) end();
    dismiss();
  };
}
