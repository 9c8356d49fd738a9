import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Guest } from '../home/wire-guest.ts';
import { Board } from './Board.tsx';
import { BoardNotices } from './BoardNotices.tsx';
import { DayLine } from './DayLine.tsx';
import { TaskLine } from './TaskLine.tsx';
import { WorkPicker } from './WorkPicker.tsx';
import { wireDesk } from './wire-desk.ts';

/** Where the page keeps a place for the board: an element that is full of its picture until then. */
const BOARD_ID = 'guest-board';

export type GuestDeskProps = {
  guest: Guest;
  /** The visitor has asked for a task already. */
  isAsked: boolean;
};

/** Everything around a visitor's timer: two lines under it, the board further down, and dialogs. */
export function GuestDesk({ guest, isAsked }: GuestDeskProps) {
  const [desk] = useState(() => wireDesk(guest));
  const [isPicking, setPicking] = useState(isAsked);
  const board = useBoardPlace();
  useEffect(() => desk.connect(), [desk]);
  useEffect(() => {
    const act = () => setPicking(true);
    return guest.screen.shortcuts.add([
      { group: 'Tasks', key: '/', label: 'Choose a task', act },
      { group: 'Tasks', key: 'N', label: 'New task', act },
    ]);
  }, [guest]);
  const pick = () => setPicking(true);
  return (
    <>
      <TaskLine desk={desk} onPress={pick} />
      <DayLine desk={desk} />
      {board !== null && createPortal(<Board desk={desk} onPick={pick} />, board)}
      {createPortal(
        <>
          <WorkPicker desk={desk} isOpen={isPicking} onClose={() => setPicking(false)} />
          <BoardNotices desk={desk} />
        </>,
        document.body,
      )}
    </>
  );
}

/** The place of the board, and what stands in it until the board comes. */
function useBoardPlace(): HTMLElement | null {
  const [{ place, picture }] = useState(() => {
    const found = document.getElementById(BOARD_ID);
    return { place: found, picture: [...(found?.children ?? [])] };
  });
  useLayoutEffect(() => {
    for (const part of picture) part.remove();
  }, [picture]);
  return place;
}
