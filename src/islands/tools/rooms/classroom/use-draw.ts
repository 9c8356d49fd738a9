import { useState } from 'react';
import {
  type ClassroomSettings,
  drawTurn,
  groupsOf,
} from '#shared/domain/tools/rooms/classroom.ts';

/** Names and groups drawn at random, shown beside the list of names and on the full screen. */
export interface Draw {
  /** The name drawn last; null before the first. */
  readonly turn: string | null;
  readonly groups: readonly (readonly string[])[];
  drawTurn(): void;
  drawGroups(): void;
}

/** Returns a draw from the names of a class; its results are not stored. */
export function useDraw({ names, groupSize }: ClassroomSettings): Draw {
  const [drawn, setDrawn] = useState<readonly string[]>([]);
  const [groups, setGroups] = useState<Draw['groups']>([]);
  return {
    turn: drawn[drawn.length - 1] ?? null,
    groups,
    drawTurn() {
      const name = drawTurn(names, drawn, Math.random);
      if (name === null) return;
      const hasAll = names.every((each) => drawn.includes(each));
      setDrawn(hasAll ? [name] : [...drawn, name]);
    },
    drawGroups: () => setGroups(groupsOf(names, groupSize, Math.random)),
  };
}
