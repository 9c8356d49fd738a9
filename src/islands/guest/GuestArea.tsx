import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Guest } from '../home/wire-guest.ts';
import { Board } from './board/Board.tsx';
import { BoardNotices } from './board/BoardNotices.tsx';
import { DayLine } from './board/DayLine.tsx';
import { TaskLine } from './tasks/TaskLine.tsx';
import { WorkPicker } from './tasks/WorkPicker.tsx';
import { wireGuestArea } from './wire-guest-area.ts';

/** Where the page keeps a place for the board: an element that is full of its picture until then. */
const BOARD_ID = 'guest-board';

export type GuestAreaProps = {
  guest: Guest;
  /** The visitor has asked for a task already. */
  isAsked: boolean;
};

/** Everything around a visitor's timer: two lines under it, the board further down, and dialogs. */
export function GuestArea({ guest, isAsked }: GuestAreaProps) {
  const [area] = useState(() => wireGuestArea(guest));
  const [isPicking, setPicking] = useState(isAsked);
  const board = useBoardPlace();
  useEffect(() => area.connect(), [area]);
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
      <TaskLine area={area} onPress={pick} />
      <DayLine area={area} />
      {board !== null && createPortal(<Board area={area} onPick={pick} />, board)}
      {createPortal(
        <>
          <WorkPicker area={area} isOpen={isPicking} onClose={() => setPicking(false)} />
          <BoardNotices area={area} />
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
