import type { GuestAreaParts } from '../wire-guest-area.ts';
import { BoardDay } from './BoardDay.tsx';
import { BoardRewards } from './BoardRewards.tsx';
import { BoardTasks } from './BoardTasks.tsx';

/** The visitor's tasks, today's sessions and the rewards so far. */
export function Board({ area, onPick }: { area: GuestAreaParts; onPick: () => void }) {
  return (
    <>
      <BoardTasks area={area} onPick={onPick} />
      <BoardDay area={area} />
      <BoardRewards area={area} />
    </>
  );
}
