import { BoardDay } from './BoardDay.tsx';
import { BoardRewards } from './BoardRewards.tsx';
import { BoardTasks } from './BoardTasks.tsx';
import type { Desk } from './wire-desk.ts';

/** What there is to do, what was done today, and what it has earned so far. */
export function Board({ desk, onPick }: { desk: Desk; onPick: () => void }) {
  return (
    <>
      <BoardTasks desk={desk} onPick={onPick} />
      <BoardDay desk={desk} />
      <BoardRewards desk={desk} />
    </>
  );
}
