/* Several timers on one screen: kitchen pots, games, a bench. */
import { type ReactNode, useState } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import type { MultiConfig } from '#shared/contract/tools/clocks/multi.ts';
import {
  addCard,
  type Card,
  cardName,
  MOST_CARDS,
  placeBoard,
  placeDish,
  readyText,
  slotOf,
} from '#shared/domain/tools/clocks/multi.ts';
import { readRun } from '#shared/domain/tools/runs/reading.ts';
import { Button } from '#ui/actions/Button.tsx';
import { PlayIcon, PlusIcon } from '#ui/marks/first-icons.tsx';
import { Chips } from '../../parts/screen/Chips.tsx';
import type { Shown } from '../../parts/screen/shown.ts';
import { timeOfDay } from '../../parts/screen/shown.ts';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import styles from './MultiTool.module.css';
import { TimerCard } from './TimerCard.tsx';
import { type Multi, useMulti } from './use-multi.ts';

const CardEditor = lazyPart(() => import('./CardEditor.tsx').then((m) => m.CardEditor));

export type MultiToolProps = { page: string; config: MultiConfig };

/** The card that is edited, and the field that gets the focus. */
export interface Editing {
  readonly number: number;
  readonly field: 'name' | 'time';
}

export function MultiTool({ page, config }: MultiToolProps) {
  const multi = useMulti(page, config);
  const { controller, cards, startAll } = multi;
  const [editing, setEditing] = useState<Editing | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const active = activeCard(multi, chosen);
  const edited = cards.find(({ number }) => number === editing?.number);
  if (active === undefined) return null;
  const grid = (
    <ul className={styles.cards} data-few={cards.length < 4 || undefined} data-count={cards.length}>
      {cards.map((card) => (
        <li key={card.number}>
          <TimerCard
            {...{ multi, card }}
            onTouch={() => setChosen(card.number)}
            onEdit={(field) => setEditing({ number: card.number, field })}
          />
        </li>
      ))}
    </ul>
  );
  const canStart = cards.some((card) => isAtRest(multi, card));
  return (
    <>
      <ToolScreen
        controller={controller}
        schedule={multi.scheduleOf(active)}
        slot={slotOf(active)}
        shared={multi.shared}
        show={(shown) => ({ ...shown, label: summaryOf(multi), detail: '' })}
        face={() => grid}
        line={false}
        row={
          <div className={styles.row}>
            <Button
              disabled={cards.length >= MOST_CARDS}
              icon={<PlusIcon />}
              onClick={() => multi.change(addCard(cards, { name: '', ms: config.newCard }))}
            >
              Add timer
            </Button>
            <Button
              icon={<PlayIcon />}
              disabled={!canStart}
              data-early-press="start"
              onClick={startAll}
            >
              Start all
            </Button>
          </div>
        }
        stage={<div className={styles.stage}>{grid}</div>}
        canAdd={false}
        hasFinish={false}
        note="Keep this tab open so it can ring."
        nextPage={config.nextPage}
        setter={<Choices multi={multi} />}
      />
      <Ready multi={multi} />
      {edited !== undefined && editing !== null && (
        <CardEditor
          {...{ multi, card: edited, field: editing.field }}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

/** Returns the card that the keys apply to: the one touched last, or one that rings. */
function activeCard(multi: Multi, chosen: number | null): Card | undefined {
  const { cards, runOf } = multi;
  const ringing = cards.find((card) => isRinging(multi, card));
  const touched = cards.find(({ number }) => number === chosen);
  return ringing ?? touched ?? cards.find((card) => runOf(card) !== null) ?? cards[0];
}

function isAtRest({ runOf }: Multi, card: Card): boolean {
  const status = runOf(card)?.status;
  return status === undefined || status === 'paused';
}

function isRinging({ runOf }: Multi, card: Card): boolean {
  const run = runOf(card);
  return run?.status === 'ended' && run.isRinging;
}

/** Returns the line of the page: the timers that wait for an answer, or else the next end. */
function summaryOf(multi: Multi): Shown['label'] {
  const { cards, runs, controller } = multi;
  const ringing = cards.filter((card) => isRinging(multi, card));
  const [first] = ringing;
  if (first !== undefined) return readyText(cardName(first));
  const nowMs = controller.tools.$nowMs.get();
  const ends = runs.flatMap((run) => {
    const { endsAt } = readRun(run, nowMs);
    return endsAt === null ? [] : [{ name: run.schedule.name, endsAt }];
  });
  const [next] = ends.sort((a, b) => a.endsAt - b.endsAt);
  if (next !== undefined) return `Next: ${next.name}, ${timeOfDay(next.endsAt)}`;
  return cards.length === 1 ? 'One timer' : `${cards.length} timers`;
}

/** Announces the cards that are ready, whichever card the keys apply to. */
function Ready({ multi }: { multi: Multi }): ReactNode {
  const ready = multi.cards.filter((card) => isRinging(multi, card)).map(cardName);
  return (
    <p role="status" className="sr-only" data-ready="">
      {ready.map(readyText).join('. ')}
    </p>
  );
}

function Choices({ multi }: { multi: Multi }): ReactNode {
  const { config, cards, change, runOf } = multi;
  const isLive = (card: Card) => runOf(card) !== null;
  return (
    <>
      {config.dishes.length > 0 && (
        <Chips
          label="Dishes with typical times"
          chips={config.dishes.map(({ label }, place) => ({ id: String(place), label }))}
          chosen={null}
          onChoose={(id) => {
            const dish = config.dishes[Number(id)];
            if (dish !== undefined)
              change(placeDish(cards, { name: dish.name, ms: dish.ms }, isLive));
          }}
        />
      )}
      {config.boards.length > 0 && (
        <Chips
          label="Ready-made sets of timers"
          chips={config.boards.map(({ label }, place) => ({ id: String(place), label }))}
          chosen={null}
          onChoose={(id) => {
            const board = config.boards[Number(id)];
            if (board !== undefined) change(placeBoard(cards, board.cards, isLive));
          }}
        />
      )}
    </>
  );
}
