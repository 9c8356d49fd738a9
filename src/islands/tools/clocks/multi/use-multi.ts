import { useStore } from '@nanostores/react';
import { useCallback, useRef, useState } from 'react';
import type { MultiConfig } from '#shared/contract/tools/clocks/multi.ts';
import { saidOf, type ToolRequest } from '#shared/domain/tools/addresses/tool-request.ts';
import {
  type Card,
  cardSchedule,
  cardsOf,
  changeCard,
  readCards,
  slotOf,
  withLiveCards,
} from '#shared/domain/tools/clocks/multi.ts';
import type { Run } from '#shared/domain/tools/runs/run.ts';
import type { Schedule } from '#shared/domain/tools/runs/schedule.ts';
import { msUntilTimeOfDay } from '#shared/domain/tools/runs/time-text.ts';
import type { ToolPageController, Woken } from '../../page/tool-page-controller.ts';
import { withUrlParameters } from '../../page/url-parameters.ts';
import { addProblem, urlSettings } from '../../page/url-settings.ts';
import { useToolPage } from '../../page/use-tool.ts';

export interface Multi {
  readonly controller: ToolPageController;
  readonly config: MultiConfig;
  readonly cards: readonly Card[];
  /** The running and ended timers of this page. */
  readonly runs: readonly Run[];
  readonly runOf: (card: Card) => Run | null;
  /** Changes the cards and stores them for the next visit. */
  readonly change: (cards: readonly Card[]) => void;
  /** Returns the schedule that a card starts. */
  readonly scheduleOf: (card: Card) => Schedule;
  readonly start: (card: Card) => void;
  readonly startAll: () => void;
  readonly shared: () => ToolRequest;
}

/**
 * Returns the state of a page with several timers, from its configuration, URL and stored cards.
 */
export function useMulti(page: string, config: MultiConfig): Multi {
  const [cards, setCards] = useState(() => cardsOf(config.cards));
  const latest = useRef(cards);
  const take = useCallback((next: readonly Card[]) => {
    latest.current = next;
    setCards(next);
  }, []);
  const controller = useToolPage({
    page,
    address: { views: ['cards'] },
    takesUrlSchedules: true,
    onWake(woken, found) {
      const own = woken.tools.$runs.get().filter((run) => run.page === page);
      const next = withLiveCards(cardsAtWake(config, woken, found), own);
      take(next);
      for (const card of startsAtWake(next, found)) {
        if (woken.run(slotOf(card)).get() === null) {
          woken.start(
            scheduleOf(card, { config, cards: next, request: found.request }),
            slotOf(card),
          );
        }
      }
    },
  });
  const runs = useStore(controller.tools.$runs).filter((run) => run.page === page);
  const change = useCallback(
    (next: readonly Card[]) => {
      take(next);
      controller.keep(next);
    },
    [controller, take],
  );
  const schedule = useCallback(
    (card: Card) =>
      scheduleOf(card, { config, cards: latest.current, request: controller.$request.get() }),
    [controller, config],
  );
  const start = useCallback(
    (card: Card) => void controller.start(schedule(card), slotOf(card)),
    [controller, schedule],
  );
  const startAll = useCallback(() => {
    for (const card of latest.current) {
      const run = controller.run(slotOf(card)).get();
      if (run === null) start(card);
      else if (run.status === 'paused') controller.resume(slotOf(card));
    }
  }, [controller, start]);
  const shared = useCallback(() => {
    const { warnMs, onZero, rounds } = controller.$request.get();
    return { plan: JSON.stringify(latest.current), ...saidOf({ warnMs, onZero, rounds }) };
  }, [controller]);
  const runOf = (card: Card) => runs.find((run) => run.slot === slotOf(card)) ?? null;
  return {
    controller,
    config,
    cards,
    runs,
    runOf,
    change,
    start,
    startAll,
    shared,
    scheduleOf: schedule,
  };
}

type CardPage = {
  config: MultiConfig;
  cards: readonly Card[];
  request: ToolRequest;
};

/** Returns the schedule that a card starts; the URL parameters apply to the first card. */
function scheduleOf(card: Card, { config, cards, request }: CardPage): Schedule {
  const schedule = cardSchedule(card, config.speaks);
  const { warnMs, onZero, rounds } = request;
  return card.number === cards[0]?.number
    ? withUrlParameters(schedule, saidOf({ warnMs, onZero, rounds }))
    : schedule;
}

/**
 * Returns the cards of the URL, or else the stored ones; a length in the URL is set on the first
 * card.
 */
function cardsAtWake(
  config: MultiConfig,
  controller: ToolPageController,
  { request, settings }: Woken,
): readonly Card[] {
  const sent = urlSettings(controller, request, readCards);
  const cards = sent ?? readCards(settings) ?? cardsOf(config.cards);
  const [first] = cards;
  if (first === undefined) return cards;
  const { label, sound, untilMinuteOfDay } = request;
  const nowMs = controller.clock.now();
  const ms =
    untilMinuteOfDay === undefined ? request.ms : msUntilTimeOfDay(untilMinuteOfDay, nowMs);
  if (sound === 'none') {
    addProblem(controller, '“sound=none” has no effect here: kitchen timers always ring.');
  }
  return changeCard(cards, first.number, {
    ...(sound === undefined || sound === 'none' ? {} : { sound }),
    ...(ms === undefined ? {} : { ms }),
    ...(label === undefined ? {} : { name: label.slice(0, 40) }),
  });
}

/** Returns the cards that were started before the page was awake: one card, or all of them. */
function startsAtWake(
  cards: readonly Card[],
  { isStartPressed, pressed, request }: Woken,
): readonly Card[] {
  if (isStartPressed) return cards;
  const one = cards.filter((card) => slotOf(card) === pressed);
  return one.length === 0 && request.isAuto === true ? cards.slice(0, 1) : one;
}
